/** Longest wait: not noticed at a counter, while a back office in the same shop answers much faster. */
const longestMs = 40;

/** Lets callers wait for a condition, though never long; `recheck` makes each of them check it. */
export function createBoundedWait() {
  const waiting = new Set<() => void>();

  return {
    recheck() {
      for (const check of waiting) check();
    },

    /** Resolves with true as soon as `isDone` returns true, with false after 40 ms. */
    until: (isDone: () => boolean): Promise<boolean> =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(check);
          resolve(isDone());
        };
        const check = () => {
          if (isDone()) end();
        };
        const timer = setTimeout(end, longestMs);
        waiting.add(check);
      }),
  };
}
