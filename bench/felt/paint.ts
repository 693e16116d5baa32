import type { Page } from '@playwright/test';

/** A screen to time: the action that starts the clock, the element that must appear, and what triggers it. */
type Watched = {
  /** The key whose last press counts; `click` for the pointer. */
  from: string;
  /** Elements of which one more should appear, or whose text should change. */
  selector: string;
  act: () => Promise<unknown>;
  /** Timeout; without a change by then there is no figure. */
  longestMs?: number;
};

type Clock = { pressedAt: Record<string, number> };

/** Records when the system says keys and clicks came, before the screens receive them; the page is reloaded for it. */
export async function startClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pressedAt: Record<string, number> = {};
    Object.assign(window, { pressedAt });
    const note = (event: Event) => {
      pressedAt[event instanceof KeyboardEvent ? event.key : event.type] = event.timeStamp;
    };
    for (const type of ['keydown', 'click']) window.addEventListener(type, note, { capture: true });
  });
  await page.reload();
}

/**
 * Returns the milliseconds from a key or a click, as the system dates it, to the frame that shows its effect, by the
 * page's own clock; undefined when nothing changed.
 */
export async function timeToPaint(page: Page, { from, selector, act, longestMs = 5_000 }: Watched) {
  const watched = page.evaluate(watchPaint, { from, selector, longestMs });
  await page.evaluate(() => undefined);
  await act();
  return (await watched) ?? undefined;
}

function watchPaint({ from, selector, longestMs }: { from: string; selector: string; longestMs: number }) {
  const { pressedAt } = window as unknown as Clock;
  delete pressedAt[from];
  const read = () => {
    const found = [...document.querySelectorAll(selector)];
    return `${found.length} ${found.map(({ textContent }) => textContent).join('|')}`;
  };
  return new Promise<number | null>((resolve) => {
    const before = read();
    const end = (ms: number | null) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(ms);
    };
    const observer = new MutationObserver(() => {
      const startedAt = pressedAt[from];
      if (startedAt === undefined || read() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // Runs once the frame is on screen, not before.
        port1.onmessage = () => end(performance.now() - startedAt);
        port2.postMessage(0);
      });
    });
    const timer = setTimeout(() => end(null), longestMs);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
