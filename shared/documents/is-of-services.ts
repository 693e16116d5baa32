import type { LigneRecord } from '#shared/contracts/documents/documents.ts';

/** Returns whether everything sold at a rate is services; a rate with both counts as goods. */
export function isOfServices(
  lignes: readonly Pick<LigneRecord, 'article_code' | 'tva_taux' | 'nature'>[],
  taux: number,
): boolean {
  const own = lignes.filter(({ article_code, tva_taux }) => article_code !== '' && tva_taux === taux);
  return own.length > 0 && own.every(({ nature }) => nature === 'service');
}
