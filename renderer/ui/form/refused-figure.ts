/** Puts the keyboard in the first figure or day that is refused, which no form knows of; false when there is none. */
export function focusRefusedFigure(within: ParentNode = document): boolean {
  const refused = within.querySelector<HTMLElement>('form [data-refused]');
  refused?.focus();
  return refused !== null;
}
