/** Nobody notices it at a counter; a back office in the same shop has answered long before. */
const longestMs = 40;

/** Callers that wait for something, though never long; `recheck` makes each see whether it has come. */
export function createBoundedWait() {
  const waiting = new Set<() => void>();

  return {
    recheck() {
      for (const check of waiting) check();
    },

    /** True as soon as `isDone` is, false after 40 ms. */
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
