/** Number of rows that go with the totals when these would otherwise stand alone on a page. */
const rowsWithTotals = 2;

type PageHeights = {
  /** Height left for rows on the first page, below the table's header, in points. */
  first: number;
  /** Height for rows on each later page, in points. */
  later: number;
};

/**
 * Returns the row before which a page must end so that the totals come with some rows; undefined when they already do,
 * or when no break helps.
 */
export function findPageBreak(
  rowHeights: readonly number[],
  endHeight: number,
  { first, later }: PageHeights,
): number | undefined {
  let left = first;
  for (const height of rowHeights) left = height <= left ? left - height : later - height;
  if (endHeight <= left) return undefined;
  const start = rowHeights.length - rowsWithTotals;
  const kept = rowHeights.slice(start).reduce((sum, height) => sum + height, endHeight);
  return start > 0 && kept <= later ? start : undefined;
}
