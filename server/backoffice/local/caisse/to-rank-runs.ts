/** Groups ranks into runs of neighbours, in order: 1, 2, 3 and 5 give `[[1, 3], [5, 5]]`. */
export function toRankRuns(ranks: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const rank of ranks.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && rank <= last[1] + 1) last[1] = rank;
    else runs.push([rank, rank]);
  }
  return runs;
}
