/** Sleep that can be cut short: `wake` wakes who sleeps, or the next who would, and resolves at the sleep after. */
export function createInterruptibleSleep() {
  let endSleep: (() => void) | undefined;
  let isWoken = false;
  const heard: (() => void)[] = [];

  return {
    async sleep(ms: number): Promise<void> {
      for (const resolve of heard.splice(0)) resolve();
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

    /** Resolves when what was woken, or was at work, would sleep again. */
    wake(): Promise<void> {
      return new Promise((resolve) => {
        const end = endSleep;
        if (end) end();
        else isWoken = true;
        heard.push(resolve);
      });
    },
  };
}
