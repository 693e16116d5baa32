/** Two sides measured in turns: each round has both, so that other load on the machine weighs on both alike. */
export type Comparison = {
  /** Median over the rounds of ours ÷ the peer's. */
  ratio: number;
  ours: number;
  peers: number;
};

type Side = () => Promise<number>;

/** Measures both sides `rounds` times; which one goes first alternates. */
export async function compare(ours: Side, peer: Side, rounds: number): Promise<Comparison> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) mine.push(await ours());
    theirs.push(await peer());
    if (round % 2 === 1) mine.push(await ours());
  }
  const ratio = median(mine.map((value, round) => value / (theirs[round] ?? Number.NaN)));
  return { ratio, ours: median(mine), peers: median(theirs) };
}

export const median = (values: readonly number[]) => percentile(values, 50);

/** Returns the value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const position = Math.max(0, Math.ceil((percent / 100) * values.length) - 1);
  return [...values].sort((a, b) => a - b)[position] ?? Number.NaN;
}
