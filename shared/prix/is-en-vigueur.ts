import type { Portee } from '#shared/contracts/prix/regles-prix.ts';
import type { JourIso } from '#shared/time/dates.ts';

/** The customer, shop and day of a sale. */
export type Contexte = {
  /** `categorie_tarifaire` of the customer; null when they have none. */
  categorie: number | null;
  jour: JourIso;
  /** Code of the shop; null when there is only one. */
  boutique: string | null;
};

/** Returns whether a rule of prices applies to a sale. */
export function isEnVigueur({ categories, boutiques, du, au, actif }: Portee, contexte: Contexte): boolean {
  const { jour, categorie, boutique } = contexte;
  const isFor = categories.length === 0 || (categorie !== null && categories.includes(categorie));
  const isHere = boutiques.length === 0 || (boutique !== null && boutiques.includes(boutique));
  return actif && isFor && isHere && (du === null || du <= jour) && (au === null || jour <= au);
}
