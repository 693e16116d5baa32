/** Sleep that can be cut short: `ring` wakes who sleeps, or the next who would, and resolves at the sleep after. */
export function createAlarm() {
  let wake: (() => void) | undefined;
  let isRung = false;
  const heard: (() => void)[] = [];

  return {
    async sleep(ms: number): Promise<void> {
      for (const resolve of heard.splice(0)) resolve();
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      isRung = false;
    },

    /** Resolves when what was woken, or was at work, would sleep again. */
    ring(): Promise<void> {
      return new Promise((resolve) => {
        const wakeNow = wake;
        if (wakeNow) wakeNow();
        else isRung = true;
        heard.push(resolve);
      });
    },
  };
}
