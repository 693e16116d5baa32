import type { Portee } from '#shared/contracts/prix/regles-prix.ts';

/** For whom, where and when a price rule holds, as typed. */
export type PorteeValues = { categories: string; boutiques: string[]; du: string; au: string; actif: boolean };

/** Returns the form's first values. */
export function toPorteeValues(portee?: Portee): PorteeValues {
  const { categories = [], boutiques = [], du = null, au = null, actif = true } = portee ?? {};
  return { categories: categories.join(', '), boutiques, du: du ?? '', au: au ?? '', actif };
}

/** Converts the form's values to what is sent. */
export function toPorteeInput({ categories, boutiques, du, au, actif }: PorteeValues) {
  return { categories: listCategories(categories), boutiques, du, au, actif };
}

/** Returns why a text is no list of categories; undefined when it is. */
export function findCategoriesProblem(typed: string): string | undefined {
  return /^[\d\s,;]*$/.test(typed) ? undefined : 'Attendu\u00a0: des numéros, comme 2 ou 1, 2.';
}

function listCategories(typed: string): number[] {
  return typed
    .split(/[\s,;]+/)
    .filter((one) => one !== '')
    .map(Number);
}
