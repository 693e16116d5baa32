import type { BrowserContext, Page } from '@playwright/test';

/** The measurements of one scroll, frame by frame. */
export type Scrolling = {
  frames: number;
  /** Number of frames that came more than a frame late. */
  dropped: number;
  longestMs: number;
  /** Number of frames in which a part of the window had no row. */
  blank: number;
  /** How far it scrolled, in rows. */
  rows: number;
};

/** Scrolls the list on screen to its end and back, faster and faster, and looks at every drawn frame. */
export function measureScrolling(page: Page, frames = 240): Promise<Scrolling> {
  return page.evaluate(async (count) => {
    const grid = document.querySelector('[role="grid"]');
    const scroller = grid?.parentElement;
    if (!grid || !scroller) throw new Error('There is no list on screen.');
    const height = grid.querySelector('tbody')?.getBoundingClientRect().height ?? 0;
    const last = scroller.scrollHeight - scroller.clientHeight;
    const seen = { frames: 0, dropped: 0, longestMs: 0, blank: 0, rows: 0 };

    function isCovered(box: DOMRect): boolean {
      return [0.2, 0.5, 0.95].every((part) => {
        const row = document.elementFromPoint(box.left + 60, box.top + 40 + (box.height - 60) * part)?.closest('tr');
        return (row?.textContent ?? '') !== '';
      });
    }

    const nextFrame = () =>
      new Promise<number>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        // Runs once the frame is on screen, not before.
        port1.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
        requestAnimationFrame((time) => port2.postMessage(time));
      });
    let before = await nextFrame();
    for (let frame = 1; frame <= count; frame += 1) {
      // To the end and back; slow at both ends, many screens at a time in between.
      scroller.scrollTop = (last * (1 - Math.cos((2 * Math.PI * frame) / count))) / 2;
      const time = await nextFrame();
      seen.frames += 1;
      seen.longestMs = Math.max(seen.longestMs, time - before);
      if (time - before > 34) seen.dropped += 1;
      if (!isCovered(scroller.getBoundingClientRect())) seen.blank += 1;
      before = time;
    }
    const rowHeight = grid.querySelector('tbody tr')?.getBoundingClientRect().height ?? 1;
    seen.rows = Math.round(height / rowHeight);
    return seen;
  }, frames);
}

/** The cost of typing, by the browser's own Event Timing. */
export type Typing = {
  keys: number;
  /** Longest wait of a key before the screen handled it. */
  delayMs: number;
  /** Longest time from a key to the frame that shows it. */
  shownMs: number;
};

/** Types into the focused field, and reads what the browser measured. */
export async function measureTyping(page: Page, text: string): Promise<Typing> {
  await page.evaluate(() => {
    const entries: { delay: number; duration: number }[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.name !== 'keydown') continue;
        entries.push({ delay: entry.processingStart - entry.startTime, duration: entry.duration });
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    Object.assign(window, { typing: { entries, observer } });
  });
  await page.keyboard.type(text, { delay: 60 });
  return page.evaluate((keys) => {
    const { typing } = window as unknown as {
      typing: { entries: { delay: number; duration: number }[]; observer: PerformanceObserver };
    };
    typing.observer.disconnect();
    const most = (values: number[]) => Math.round(Math.max(0, ...values));
    return {
      keys,
      delayMs: most(typing.entries.map(({ delay }) => delay)),
      shownMs: most(typing.entries.map(({ duration }) => duration)),
    };
  }, text.length);
}

/** Returns the memory of the screens' own objects in megabytes, after a garbage collection. */
export async function measureHeap(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}
