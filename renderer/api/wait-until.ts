const everyMs = 300;

/** Polls until it is so, also while no answer comes; gives up after `longestMs`, and the next request shows what is wrong. */
export async function waitUntil(isSo: () => Promise<boolean>, longestMs: number): Promise<void> {
  const end = performance.now() + longestMs;
  while (performance.now() < end) {
    if (await isSo().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
