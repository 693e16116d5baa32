/** Returns the row a key moves to in a table of `count` rows that shows `page` of them; undefined for any other key. */
export function moveActiveRow(key: string, active: number, count: number, page: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const target = moves[key];
  return target === undefined || count === 0 ? undefined : Math.min(Math.max(target, 0), count - 1);
}
