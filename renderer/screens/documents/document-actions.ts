import { documentApis } from '#renderer/api/document-kinds.ts';
import { type Transformation, transformations } from '#renderer/api/transformations.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import {
  type DocumentLie,
  type DocumentRecord,
  documentKinds,
  statutAnnule,
  statutTransforme,
} from '#shared/contracts/documents.ts';
import type { Maillon } from '#shared/contracts/historique.ts';
import { agree, toFrozenMessage, toNoun, toSubject } from '#shared/document-names.ts';
import type { Endpoint } from '#shared/endpoint.ts';

/** Something to do with a document; with a `reason` it cannot be done, and that is why. */
export type Offer<A> = A & { reason: string | undefined };

type Facts = Pick<DocumentRecord, 'numero' | 'statut' | 'documents_cibles'> & {
  /** The whole chain it belongs to, where it is known. */
  chain?: readonly Maillon[] | undefined;
};

/** Why who works here may not call an endpoint; undefined when they may. */
export type WhyNot = (endpoint: Endpoint) => string | undefined;

/** What a document can become, each with the reason when it cannot: the person's role first, then the document's state. */
export function listTransformations(kind: VenteKind, document: Facts, whyNot: WhyNot): Offer<Transformation>[] {
  return transformations[kind].map((transformation) => ({
    ...transformation,
    reason: whyNot(transformation.endpoint) ?? findTransformationProblem(kind, transformation, document),
  }));
}

function findTransformationProblem(kind: VenteKind, { cible, refusedAt }: Transformation, document: Facts) {
  const { numero, statut } = document;
  const made = findMade(cible, document);
  if (made) return `Déjà ${agree(kind, 'transformé')} en ${toNoun(cible)}\u00a0: ${made.numero}.`;
  return refusedAt.includes(statut) ? toFrozenMessage(kind, numero, statut, 'transformé') : undefined;
}

/** The document of that kind that is already there: one a chain, cancelled ones apart. */
function findMade(cible: VenteKind, { chain, documents_cibles }: Facts): DocumentLie | undefined {
  const { code } = documentKinds[cible];
  if (!chain) return documents_cibles.find(({ type_document }) => type_document === code);
  return chain.find(({ type_document, statut }) => type_document === code && statut !== statutAnnule);
}

/** Statuses people give by hand; «Transformé» comes by itself. */
const givenStatuts = [
  { statut: 2, label: 'Marquer comme accepté', kinds: ['devis', 'commande', 'livraison', 'facture', 'avoir'] },
  { statut: 1, label: 'Marquer comme envoyé', kinds: ['devis', 'commande', 'livraison', 'facture', 'avoir'] },
  { statut: 3, label: 'Marquer comme perdu', kinds: ['devis'] },
  { statut: 4, label: 'Archiver', kinds: ['devis', 'commande', 'livraison', 'facture', 'avoir'] },
  { statut: 6, label: 'Annuler', kinds: ['devis', 'commande', 'livraison', 'facture', 'avoir'] },
  { statut: 0, label: 'Remettre en brouillon', kinds: ['devis', 'commande'] },
] as const satisfies readonly { statut: number; label: string; kinds: readonly VenteKind[] }[];

/** Why the lines of a document can no longer be changed; undefined while they can. */
export function findFrozenReason(kind: VenteKind, { numero, statut }: Facts): string | undefined {
  // A cancelled quote may come back to life; anything else that is closed stays so.
  const isFrozen = statut === statutTransforme || (statut === statutAnnule && kind !== 'devis');
  return isFrozen ? toFrozenMessage(kind, numero, statut) : undefined;
}

/** Why a customer is not reminded of a document: nothing is expected of them any more. */
export function findReminderProblem(kind: 'devis' | 'facture', { numero, statut }: Facts): string | undefined {
  if (statut <= 1) return undefined;
  const expected = kind === 'devis' ? 'de réponse' : 'de règlement';
  return `${toSubject(kind, numero)} n’attend plus ${expected}.`;
}

export type StatutChange = { statut: number; label: string };

/** The statuses a document may be given, each with the reason when it cannot. */
export function listStatutChanges(kind: VenteKind, document: Facts, whyNot: WhyNot): Offer<StatutChange>[] {
  const reason = whyNot(documentApis[kind].changes) ?? findFrozenReason(kind, document);
  return givenStatuts
    .filter((given) => given.statut !== document.statut && given.kinds.some((one) => one === kind))
    .map((given) => ({ statut: given.statut, label: given.label, reason }));
}
