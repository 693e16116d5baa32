import type { KeyboardEvent } from 'react';

/**
 * Enter takes the choice that is marked in the open list. Mantine takes the one it counts, which it forgets a moment
 * after a text pasted, or a single letter, has opened the list: Enter then sent the form without any.
 */
export function pickMarked(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const list = document.getElementById(event.target.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!marked) return;
  event.preventDefault();
  event.stopPropagation();
  marked.click();
}
