import type { Portee } from '#shared/contracts/prix/regles-prix.ts';
import type { JourIso } from '#shared/time/dates.ts';

/** To whom, where and on which day something is sold. */
export type Contexte = {
  /** `categorie_tarifaire` of the customer; null where they have none. */
  categorie: number | null;
  jour: JourIso;
  /** Code of the shop; null where there is but one. */
  boutique: string | null;
};

/** Whether a rule of prices is true of a sale. */
export function isEnVigueur({ categories, boutiques, du, au, actif }: Portee, contexte: Contexte): boolean {
  const { jour, categorie, boutique } = contexte;
  const isFor = categories.length === 0 || (categorie !== null && categories.includes(categorie));
  const isHere = boutiques.length === 0 || (boutique !== null && boutiques.includes(boutique));
  return actif && isFor && isHere && (du === null || du <= jour) && (au === null || jour <= au);
}
