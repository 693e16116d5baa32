const horizonMs = 10;
const mostAhead = 16;
const slowMs = 1_000;

/**
 * How many jobs to have ready beyond those running: as many as will start within the next 10 ms, at most 16. Fast work
 * then shares its commits; slow work is only marked as begun when it begins.
 */
export function createPace(clock: () => number = () => performance.now()) {
  let averageMs = slowMs;
  let lastMs: number | undefined;

  return {
    /** One job has ended. */
    tick() {
      const time = clock();
      if (lastMs !== undefined) averageMs += (Math.min(time - lastMs, slowMs) - averageMs) / 8;
      lastMs = time;
    },
    getAhead: (): number => Math.min(mostAhead, Math.floor(horizonMs / averageMs)),
  };
}
