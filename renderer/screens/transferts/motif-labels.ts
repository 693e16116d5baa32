import type { MotifEcart } from '#shared/contracts/transferts/transfert.ts';

/** The words for how a difference is explained. */
export const motifLabels: Record<MotifEcart, string> = {
  perdu: 'Perdu',
  casse: 'Cassé',
  vole: 'Volé',
  en_trop: 'Arrivé en trop',
  autre: 'Autre raison',
};
