import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

const rowHeightRem = 2.25;

/** Which rows are in sight of a scrolled table; rows grow with the size of the text. */
export function useRowWindow(count: number, getItemKey: (index: number) => string | number) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- about the React compiler, which is not used here
  const virtualizer = useVirtualizer({
    count,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    overscan: 12,
    // Room for the head, which stays above the rows.
    scrollPaddingStart: 40,
  });
  const items = virtualizer.getVirtualItems();
  return {
    scroller,
    items,
    height: virtualizer.getTotalSize(),
    pageSize: Math.max(1, items.length - 14),
    show: (index: number) => virtualizer.scrollToIndex(index),
  };
}
