import type { DocumentKind } from '#shared/contracts/documents/documents.ts';

export type TransformationRule = {
  source: DocumentKind;
  cible: DocumentKind;
  /** Statuses of the source in which it is refused. */
  refusedAt: readonly number[];
  /** True when the source becomes «Transformé». */
  isOver?: true;
  /**
   * True when it may take some lines and quantities, and the rest later; the source becomes «Transformé» once its parts
   * took all.
   */
  isDivisible?: true;
};

/** All transformations. A cancelled quote may be transformed: only cancellations that moved stock are final. */
const transformations: readonly TransformationRule[] = [
  { source: 'devis', cible: 'commande', refusedAt: [5], isOver: true },
  { source: 'devis', cible: 'facture', refusedAt: [5], isOver: true },
  { source: 'commande', cible: 'livraison', refusedAt: [5, 6], isDivisible: true },
  { source: 'commande', cible: 'facture', refusedAt: [6], isDivisible: true },
  { source: 'livraison', cible: 'facture', refusedAt: [6] },
  { source: 'facture', cible: 'avoir', refusedAt: [5, 6], isDivisible: true },
];

/** Returns the rule of a transformation; undefined when it does not exist. */
export function findTransformation(source: DocumentKind, cible: DocumentKind): TransformationRule | undefined {
  return transformations.find((rule) => rule.source === source && rule.cible === cible);
}
