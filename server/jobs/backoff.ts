const firstMs = 5_000;
const factor = 6;
const longestMs = 3_600_000;

/**
 * Returns the delay after a failed attempt, in milliseconds: 5 s, 30 s, 3 min, 18 min, then 1 h, each varied by up to a
 * quarter, so that jobs that failed together are not retried together.
 */
export function getRetryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(firstMs * factor ** (attempt - 1), longestMs);
  return Math.round(delay * (0.75 + random() / 2));
}
