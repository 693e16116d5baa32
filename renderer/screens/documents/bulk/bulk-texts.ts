import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { formatQuantity } from '#shared/money/money.ts';
import type { Bulk, BulkAction } from './bulk.store.ts';

/** Returns «12 factures», «1 avoir». */
export function toCount(kind: VenteKind, count: number): string {
  const { label, plural } = kindLabels[kind];
  return `${formatQuantity(count)} ${(count > 1 ? plural : label).toLowerCase()}`;
}

const transformLabels: Partial<Record<VenteKind, string>> = {
  facture: 'Facturer',
  livraison: 'Livrer',
  commande: 'Passer en commande',
};

/** Returns the label of the button that transforms into this kind. */
export function toTransformLabel(cible: VenteKind): string {
  return transformLabels[cible] ?? `Transformer en ${kindLabels[cible].label}`;
}

/** Returns the title of the dialog: «Envoyer 12 factures par e-mail». */
export function toTitle(
  kind: VenteKind,
  action: Pick<BulkAction, 'type'> & { cible?: VenteKind },
  count: number,
): string {
  const many = toCount(kind, count);
  if (action.type === 'email') return `Envoyer ${many} par e-mail`;
  if (action.type === 'pdf') return `Télécharger ${count > 1 ? 'les PDF' : 'le PDF'} de ${many}`;
  return `${toTransformLabel(action.cible ?? 'facture')}\u00a0: ${many}`;
}

/** Returns the progress so far: «8 faits sur 12, 1 refusé». */
export function toSummary({ total, faits, refuses }: { total: number; faits: number; refuses: number }): string {
  const done = `${formatQuantity(faits)} ${faits > 1 ? 'faits' : 'fait'} sur ${formatQuantity(total)}`;
  return refuses === 0 ? done : `${done}, ${formatQuantity(refuses)} ${refuses > 1 ? 'refusés' : 'refusé'}`;
}

export function toBulkTitle({ kind, action, items }: Bulk): string {
  return toTitle(kind, action, items.length);
}
