import type { KeyboardEvent } from 'react';

type Arrow = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>;

/** Moves the focus up or down with the arrows among these fields of `container`; returns whether the key was one. */
export function moveByArrows(event: Arrow, container: Element | null, fields = 'input'): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return false;
  event.preventDefault();
  const all = [...(container?.querySelectorAll<HTMLElement>(fields) ?? [])];
  const place = all.findIndex((field) => field === event.target);
  if (place >= 0) all[place + step]?.focus();
  return true;
}
