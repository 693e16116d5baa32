/** Steps that people count in, within a power of ten. */
const roundSteps = [1, 2, 2.5, 5, 10];
const mostSteps = 4;

/** Returns the ticks of an axis for these amounts: at most five, round, from 0 or below to the greatest or above. */
export function toTicks(amounts: readonly number[]): number[] {
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const least = (top - bottom || 1_000) / mostSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (roundSteps.find((round) => round * power >= least) ?? 10);
  const first = Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil(top / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
