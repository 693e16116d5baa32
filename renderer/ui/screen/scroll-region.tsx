import type { ComponentProps } from 'react';

/**
 * Shows a part of a screen with its own scrolling, focusable because it may hold nothing else the keyboard stops at.
 */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
  return <section {...props} tabIndex={0} />;
}
