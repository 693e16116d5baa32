import type { DocumentKind } from '#shared/contracts/documents/documents.ts';

type TransformationRule = {
  source: DocumentKind;
  cible: DocumentKind;
  /** Statuses of the source at which it is refused. */
  refusedAt: readonly number[];
  /** Status the source is given afterwards, where it is given one. */
  statutAfter?: number;
};

/** Every transformation there is. A cancelled quote may come back to life: only what was cancelled in the stock stays so. */
const transformations: readonly TransformationRule[] = [
  { source: 'devis', cible: 'commande', refusedAt: [5], statutAfter: 5 },
  { source: 'devis', cible: 'facture', refusedAt: [5], statutAfter: 5 },
  { source: 'commande', cible: 'livraison', refusedAt: [5, 6] },
  { source: 'commande', cible: 'facture', refusedAt: [6] },
  { source: 'livraison', cible: 'facture', refusedAt: [6] },
  { source: 'facture', cible: 'avoir', refusedAt: [5, 6], statutAfter: 5 },
];

/** What rules a transformation; undefined when there is no such one. */
export function findTransformation(source: DocumentKind, cible: DocumentKind): TransformationRule | undefined {
  return transformations.find((rule) => rule.source === source && rule.cible === cible);
}
