import { createContext, type KeyboardEvent, useContext } from 'react';

/** The id of a field of a line; one place makes it and finds it. */
export function toFieldId(line: string, column: string): string {
  return `${column}-${line}`;
}

/** Puts the keyboard in a field of a line; false when there is no such field. */
export function focusField(line: string | undefined, column: string): boolean {
  const field = line === undefined ? null : document.getElementById(toFieldId(line, column));
  field?.focus();
  return field !== null;
}

/** Puts the keyboard in the first figure that is refused; false when there is none. */
export function focusRefused(): boolean {
  const refused = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  refused?.focus();
  return refused !== null;
}

/** Where the keyboard goes when it leaves the lines. */
export const LeaveLines = createContext<() => void>(() => undefined);

/**
 * What a key pressed in a field of a line does: Enter goes on to the next of the line, unless what is typed is refused, the
 * arrows to the same field above and below. Where there is none, and with Escape, the keyboard leaves the lines.
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
