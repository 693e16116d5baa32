import type { ModeleEtiquette } from '#shared/contracts/articles/etiquettes.ts';
import type { Etiquette } from '#shared/etiquettes/etiquette.ts';
import type { Planche } from '#shared/planches.ts';

/** Labels to print on sheets; equal input gives equal bytes. */
export type PrintedEtiquettes = {
  planche: Planche;
  modele: ModeleEtiquette;
  /** The first place to use, from 0. */
  premiere: number;
  /** Each label as often as it is printed. */
  etiquettes: readonly Etiquette[];
};
