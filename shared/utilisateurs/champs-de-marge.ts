/**
 * The fields, anywhere in an answer, that only callers with the right `marges` get: purchase prices, and what is
 * derived from them. A new one must be added here; it is a number or null.
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

/** Returns whether a field is one of them. */
export function isChampDeMarge(champ: string): boolean {
  return champsDeMarge.some((known) => known === champ);
}
