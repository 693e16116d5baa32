/**
 * The fields, wherever they stand in an answer, that only who has the right `marges` is shown: what the shop pays, and what
 * follows from it. A new one gets its name here; it is a number or null.
 */
export const champsDeMarge = [
  'prix_achat',
  'prix_revient',
  'prix_unitaire',
  'total_achat',
  'valeur_ecart',
  'valeur_manquants',
  'valeur_excedents',
  'cump',
  'marge',
  'marge_pourcentage',
] as const;

/** Whether a field is one of them. */
export function isChampDeMarge(champ: string): boolean {
  return champsDeMarge.some((known) => known === champ);
}
