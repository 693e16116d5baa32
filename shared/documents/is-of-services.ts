import type { LigneRecord } from '#shared/contracts/documents/documents.ts';

/** Whether all that is sold at a rate is services; what sells both is told as the goods. */
export function isOfServices(
  lignes: readonly Pick<LigneRecord, 'article_code' | 'tva_taux' | 'nature'>[],
  taux: number,
): boolean {
  const own = lignes.filter(({ article_code, tva_taux }) => article_code !== '' && tva_taux === taux);
  return own.length > 0 && own.every(({ nature }) => nature === 'service');
}
