/** Nobody notices it at a counter; a back office in the same shop has answered long before. */
const patienceMs = 40;

/** Callers that wait for something, though never long; `look` makes each see whether it has come. */
export function createPatience() {
  const waiting = new Set<() => void>();

  return {
    look() {
      for (const check of waiting) check();
    },

    /** True as soon as `isDone` is, false after 40 ms. */
    waitFor: (isDone: () => boolean): Promise<boolean> =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(check);
          resolve(isDone());
        };
        const check = () => {
          if (isDone()) end();
        };
        const timer = setTimeout(end, patienceMs);
        waiting.add(check);
      }),
  };
}
