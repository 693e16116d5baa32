import type { ModeleEtiquette } from '#shared/contracts/articles/etiquettes.ts';
import type { Etiquette } from '#shared/etiquettes/etiquette.ts';
import type { Planche } from '#shared/planches.ts';

/** Labels on sheets; the same input gives the same bytes. */
export type PrintedEtiquettes = {
  planche: Planche;
  modele: ModeleEtiquette;
  /** The first free place, from 0. */
  premiere: number;
  /** Each as often as it is printed. */
  etiquettes: readonly Etiquette[];
};
