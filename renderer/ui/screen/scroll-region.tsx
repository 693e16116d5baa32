import type { ComponentProps } from 'react';

/** A part of a screen that is scrolled by itself: the keyboard stops at it, for it may hold nothing else to stop at. */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
  return <section {...props} tabIndex={0} />;
}
