import { createContext, type KeyboardEvent, useContext } from 'react';

/** Returns the id of a field of a line, for the code that makes it and the code that finds it. */
export function toFieldId(line: string, column: string): string {
  return `${column}-${line}`;
}

/** Focuses a field of a line; returns false when it does not exist. */
export function focusField(line: string | undefined, column: string): boolean {
  const field = line === undefined ? null : document.getElementById(toFieldId(line, column));
  field?.focus();
  return field !== null;
}

/** Focuses the first refused figure; returns false when there is none. */
export function focusRefused(): boolean {
  const refused = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  refused?.focus();
  return refused !== null;
}

/** Moves the focus out of the lines. */
export const LeaveLines = createContext<() => void>(() => undefined);

/**
 * Handles keys in a field of a line: Enter goes to the next field, unless the text is refused, the arrows to the same
 * field above and below. At the ends, and with Escape, the focus leaves the lines.
 */
export function useLineKeys(): (event: KeyboardEvent<HTMLInputElement>) => void {
  const leave = useContext(LeaveLines);
  return (event) => {
    const { currentTarget: field, key } = event;
    if (!['Enter', 'Escape', 'ArrowDown', 'ArrowUp'].includes(key)) return;
    event.preventDefault();
    if (key === 'Enter' && field.getAttribute('aria-invalid') === 'true') return;
    const next = findField(field, key);
    if (next) next.focus();
    else leave();
  };
}

function findField(field: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const line = field.closest('tr');
  const at = listFields(line).indexOf(field);
  if (key === 'Enter') return listFields(line)[at + 1];
  if (key === 'Escape') return undefined;
  const others = listFields(key === 'ArrowDown' ? line?.nextElementSibling : line?.previousElementSibling);
  return others[at] ?? others[0];
}

function listFields(line: Element | null | undefined): HTMLInputElement[] {
  return [...(line?.querySelectorAll('input') ?? [])];
}
