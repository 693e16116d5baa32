const horizonMs = 20;
const mostAhead = 32;
const slowMs = 100;

/**
 * Returns how many jobs to start beyond those that can be worked on: as many as will end within the next 20 ms, at most
 * 32. Fast work then shares its commits and never waits for its next job; slow work is only marked as begun when it
 * begins.
 */
export function createPrefetch(clock: () => number = () => performance.now()) {
  let averageMs = slowMs;
  let lastMs: number | undefined;

  return {
    /** Called when a job has ended. */
    tick() {
      const time = clock();
      if (lastMs !== undefined) averageMs += (Math.min(time - lastMs, slowMs) - averageMs) / 4;
      lastMs = time;
    },
    getAhead: (): number => Math.min(mostAhead, Math.floor(horizonMs / averageMs)),
  };
}
