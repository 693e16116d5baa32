/** Splits items into groups of `most`, in their order; the last group may be smaller. */
export function splitBy<T>(items: readonly T[], most: number): T[][] {
  const starts = Array.from({ length: Math.ceil(items.length / most) }, (_, part) => part * most);
  return starts.map((from) => items.slice(from, from + most));
}
