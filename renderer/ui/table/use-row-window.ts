import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';

const rowHeightRem = 2.25;

/**
 * Returns which rows of a scrolled table are in sight; rows grow with the size of the text. `getKey` stays the same for
 * the same rows; another `listKey` is shown from its beginning.
 */
export function useRowWindow(count: number, getKey: (index: number) => string | number, listKey = '') {
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(
    () => rowHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  // oxlint-disable-next-line react/incompatible-library -- about the React compiler, which is not used here
  const virtualizer = useVirtualizer({
    count,
    // With a new function every row would be measured again, at each scroll.
    getItemKey: getKey,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Reporting the end of scrolling takes a rendering that may come a frame late, so it must not be reported early.
    isScrollingResetDelay: 1_000,
    // Room for the heading, which stays above the rows.
    scrollPaddingStart: 40,
  });
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    scroller.current?.scrollTo({ top: 0 });
  }, [listKey]);
  const items = virtualizer.getVirtualItems();
  const pool = useRef(0);
  pool.current = Math.max(pool.current, items.length);
  return {
    scroller,
    items,
    /** As many rows as were ever in sight at once: those that leave it are reused for those that come. */
    pool: pool.current,
    height: virtualizer.getTotalSize(),
    pageSize: Math.max(1, items.length - 14),
    show: (index: number) => virtualizer.scrollToIndex(index),
  };
}
