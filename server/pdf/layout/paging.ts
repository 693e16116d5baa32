/** Rows that go with the totals when these would otherwise stand alone on a page. */
const rowsWithTotals = 2;

export type Room = {
  /** Height left for rows on the first page, below the table's header. */
  first: number;
  /** The same on each later page. */
  later: number;
};

/**
 * The row before which a page must end so that the totals come with some rows; undefined when they do by themselves,
 * or when no break could help.
 */
export function findPageBreak(
  rowHeights: readonly number[],
  endHeight: number,
  { first, later }: Room,
): number | undefined {
  let left = first;
  for (const height of rowHeights) left = height <= left ? left - height : later - height;
  if (endHeight <= left) return undefined;
  const start = rowHeights.length - rowsWithTotals;
  const kept = rowHeights.slice(start).reduce((sum, height) => sum + height, endHeight);
  return start > 0 && kept <= later ? start : undefined;
}
