/** Focuses the first refused number or day, of which the form does not know; returns false when there is none. */
export function focusRefusedFigure(within: ParentNode = document): boolean {
  const refused = within.querySelector<HTMLElement>('form [data-refused]');
  refused?.focus();
  return refused !== null;
}
