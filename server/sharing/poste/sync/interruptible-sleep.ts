/**
 * Creates a sleep that can be interrupted: `wake` ends the current sleep, or the next one, and resolves when the
 * sleeper sleeps again after that.
 */
export function createInterruptibleSleep() {
  let endSleep: (() => void) | undefined;
  let isWoken = false;
  const waiting: (() => void)[] = [];

  return {
    async sleep(ms: number): Promise<void> {
      for (const resolve of waiting.splice(0)) resolve();
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      endSleep = undefined;
      isWoken = false;
    },

    /** Resolves when the sleeper, woken or at work, is about to sleep again. */
    wake(): Promise<void> {
      return new Promise((resolve) => {
        const end = endSleep;
        if (end) end();
        else isWoken = true;
        waiting.push(resolve);
      });
    },
  };
}
