import { formatNumber } from './figure.ts';

/** Two sides measured in turns: each round holds both, so that what else the machine does weighs on both alike. */
export type Comparison = {
  /** Median over the rounds of ours ÷ peer's. */
  ratio: number;
  ours: number;
  peers: number;
};
/** Answers a second. */
export type Rates = Comparison & {
  /** Microseconds of processor an answer took each side, on Linux: what else the machine does weighs little on these. */
  processor: { ours: number; peers: number };
};

type Side = () => Promise<number>;

/** Measures both sides `rounds` times, the one that goes first changing each time. */
export async function compare(ours: Side, peer: Side, rounds: number): Promise<Comparison> {
  const pairs: { ours: number; peer: number }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await measurePair(ours, peer, round % 2 === 0));
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.peer)),
    ours: median(pairs.map((pair) => pair.ours)),
    peers: median(pairs.map((pair) => pair.peer)),
  };
}

async function measurePair(ours: Side, peer: Side, oursFirst: boolean) {
  if (oursFirst) return { ours: await ours(), peer: await peer() };
  const peerFigure = await peer();
  return { ours: await ours(), peer: peerFigure };
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = Math.min(sorted.length - 1, Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1));
  return sorted[position] ?? Number.NaN;
}

/** `498/s to 96/s; processor 43.1 µs to 20.2 µs, 0.47`. */
export function formatRates({ ours, peers, processor }: Rates): string {
  const rates = `${formatNumber(ours)}/s to ${formatNumber(peers)}/s`;
  const [mine, theirs, ratio] = [processor.ours, processor.peers, processor.peers / processor.ours].map(formatNumber);
  return `${rates}; processor ${mine} µs to ${theirs} µs, ${ratio}`;
}
