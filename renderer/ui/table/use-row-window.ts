import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';

const rowHeightRem = 2.25;

/**
 * Which of so many rows are in sight of a scrolled table; rows grow with the size of the text. `getKey` stays the same for the same rows; what
 * another `listKey` shows is shown from its beginning.
 */
export function useRowWindow(count: number, getKey: (index: number) => string | number, listKey = '') {
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(
    () => rowHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  // oxlint-disable-next-line react/incompatible-library -- about the React compiler, which is not used here
  const virtualizer = useVirtualizer({
    count,
    // With another function every row is measured again, at each scroll.
    getItemKey: getKey,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Telling that scrolling has ended takes a rendering that may come a frame late: not before it really has.
    isScrollingResetDelay: 1_000,
    // Room for the head, which stays above the rows.
    scrollPaddingStart: 40,
  });
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to end an effect.
    scroller.current?.scrollTo({ top: 0 });
  }, [listKey]);
  const items = virtualizer.getVirtualItems();
  const pool = useRef(0);
  pool.current = Math.max(pool.current, items.length);
  return {
    scroller,
    items,
    /** As many rows as were ever in sight at once: those that leave it are drawn anew as those that come. */
    pool: pool.current,
    height: virtualizer.getTotalSize(),
    pageSize: Math.max(1, items.length - 14),
    show: (index: number) => virtualizer.scrollToIndex(index),
  };
}
