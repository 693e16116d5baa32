import type { DocumentKind } from '#shared/contracts/documents/documents.ts';

/** What rules a transformation. */
export type TransformationRule = {
  source: DocumentKind;
  cible: DocumentKind;
  /** Statuses of the source at which it is refused. */
  refusedAt: readonly number[];
  /** The source is «Transformé» afterwards. */
  isOver?: true;
  /** May be done of some lines and quantities, and again of the rest; the source is «Transformé» once its parts took all. */
  isDivisible?: true;
};

/** Every transformation there is. A cancelled quote may come back to life: only what was cancelled in the stock stays so. */
const transformations: readonly TransformationRule[] = [
  { source: 'devis', cible: 'commande', refusedAt: [5], isOver: true },
  { source: 'devis', cible: 'facture', refusedAt: [5], isOver: true },
  { source: 'commande', cible: 'livraison', refusedAt: [5, 6], isDivisible: true },
  { source: 'commande', cible: 'facture', refusedAt: [6], isDivisible: true },
  { source: 'livraison', cible: 'facture', refusedAt: [6] },
  { source: 'facture', cible: 'avoir', refusedAt: [5, 6], isDivisible: true },
];

/** What rules a transformation; undefined when there is no such one. */
export function findTransformation(source: DocumentKind, cible: DocumentKind): TransformationRule | undefined {
  return transformations.find((rule) => rule.source === source && rule.cible === cible);
}
