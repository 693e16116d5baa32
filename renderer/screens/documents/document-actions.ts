import { documentApis } from '#renderer/api/document-kinds.ts';
import { type ClientTransformation, transformations } from '#renderer/api/transformations.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import {
  type DocumentLie,
  type DocumentRecord,
  documentKinds,
  statutAnnule,
  statutTransforme,
} from '#shared/contracts/documents/documents.ts';
import type { Maillon } from '#shared/contracts/documents/historique.ts';
import { agree, toFinalMessage, toFrozenMessage, toNoun, toSubject } from '#shared/documents/document-names.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

/** An action on a document; with a `reason` it is not possible. */
type Offer<A> = A & { reason: string | undefined };

type Facts = Pick<DocumentRecord, 'numero' | 'statut' | 'documents_cibles' | 'emission' | 'document_source'> & {
  /** The amount left to pay; undefined for a quote, an order or a delivery note. */
  reste_du?: number | null | undefined;
  /** The whole chain it belongs to, where it is known. */
  chain?: readonly Maillon[] | undefined;
};

/** Returns why the user may not call an endpoint; undefined when they may. */
export type WhyNot = (endpoint: Endpoint) => string | undefined;

/**
 * Lists what a document can become, each with the reason when it cannot: first the user's role, then the document's
 * state.
 */
export function listTransformations(kind: VenteKind, document: Facts, whyNot: WhyNot): Offer<ClientTransformation>[] {
  return transformations[kind].map((transformation) => ({
    ...transformation,
    reason: whyNot(transformation.endpoint) ?? findTransformationProblem(kind, transformation, document),
  }));
}

function findTransformationProblem(kind: VenteKind, { cible, refusedAt }: ClientTransformation, document: Facts) {
  const made = findMade(cible, document);
  if (made) return `Déjà ${agree(kind, 'transformé')} en ${toNoun(cible)}\u00a0: ${made.numero}.`;
  return refusedAt.includes(document.statut) ? toFrozenMessage(kind, document, 'transformé') : undefined;
}

/**
 * Finds the document of that kind that exists already: one in a chain, without cancelled and credited ones, and without
 * parts.
 */
function findMade(cible: VenteKind, { chain, documents_cibles }: Facts): DocumentLie | undefined {
  const { code } = documentKinds[cible];
  if (!chain) return documents_cibles.find(({ type_document }) => type_document === code);
  const isCredited = ({ type_document, statut }: Maillon) =>
    type_document === documentKinds.facture.code && statut === statutTransforme;
  return chain.find(
    (one) => one.type_document === code && one.statut !== statutAnnule && !isCredited(one) && !isOfPart(one, chain),
  );
}

/** Returns whether a document is a part, or was made of one, and so leaves something of the whole. */
function isOfPart({ partiel, document_source }: Maillon, chain: readonly Maillon[]): boolean {
  const source = chain.find(({ numero }) => numero === document_source);
  return partiel === true || (source !== undefined && isOfPart(source, chain));
}

type StatutRule = {
  statut: number;
  kinds: readonly VenteKind[];
  toLabel: (kind: VenteKind, isIssued: boolean) => string;
};

const statutArchive = 4;
const all: readonly VenteKind[] = ['devis', 'commande', 'livraison', 'facture', 'avoir'];

/** Statuses that users set, worded by what they mean for the customer; «Transformé» is set automatically. */
const statutRules: readonly StatutRule[] = [
  { statut: 2, kinds: ['devis', 'commande', 'livraison'], toLabel: toAcceptLabel },
  { statut: 1, kinds: all, toLabel: (kind) => `Marquer comme ${agree(kind, 'envoyé')} au client` },
  { statut: 3, kinds: ['devis'], toLabel: () => 'Marquer comme perdu' },
  { statut: statutArchive, kinds: all, toLabel: () => 'Archiver' },
  { statut: 6, kinds: all, toLabel: toCancelLabel },
  { statut: 0, kinds: ['devis', 'commande'], toLabel: () => 'Remettre en brouillon' },
];

/** Returns the label; an issued document is not taken back. */
function toCancelLabel(kind: VenteKind, isIssued: boolean): string {
  return kind === 'facture' && isIssued ? 'Annuler par un avoir' : 'Annuler';
}

function toAcceptLabel(kind: VenteKind): string {
  return `Marquer comme ${agree(kind, kind === 'devis' ? 'signé' : 'accepté')} par le client`;
}

/** Returns why the content of a document can no longer be changed; undefined while it can. */
export function findFinalReason(kind: VenteKind, document: Facts): string | undefined {
  const closed = findFrozenReason(kind, document);
  const isFinal = document.emission || (kind === 'avoir' && document.document_source !== null);
  return closed ?? (isFinal ? toFinalMessage(kind, document) : undefined);
}

/** Returns why nothing of a document can be changed any more; undefined while something can. */
export function findFrozenReason(kind: VenteKind, document: Facts): string | undefined {
  const { statut } = document;
  // A cancelled quote may be used again; any other closed document stays closed.
  const isFrozen = statut === statutTransforme || (statut === statutAnnule && kind !== 'devis');
  return isFrozen ? toFrozenMessage(kind, document) : undefined;
}

/** Returns why a customer is not reminded of a document: nothing is expected of them any more. */
export function findRelanceProblem(kind: 'devis' | 'facture', { numero, statut, reste_du }: Facts): string | undefined {
  const isWaiting = kind === 'facture' ? statut < statutTransforme && reste_du !== 0 : statut <= 1;
  if (isWaiting) return undefined;
  const expected = kind === 'devis' ? 'de réponse' : 'de règlement';
  return `${toSubject(kind, numero)} n’attend plus ${expected}.`;
}

type StatutChange = { statut: number; label: string };

/** Lists the statuses a document may be given, each with the reason when it cannot. */
export function listStatutChanges(kind: VenteKind, document: Facts, whyNot: WhyNot): Offer<StatutChange>[] {
  const reason = whyNot(documentApis[kind].changes) ?? findFrozenReason(kind, document);
  return statutRules
    .filter((given) => given.statut !== document.statut && given.kinds.some((one) => one === kind))
    .map(({ statut, toLabel }) => ({
      statut,
      label: toLabel(kind, Boolean(document.emission)),
      reason: reason ?? findStatutProblem(kind, document, statut),
    }));
}

function findStatutProblem(kind: VenteKind, document: Facts, statut: number): string | undefined {
  if (statut === statutArchive) return findOpenReason(kind, document);
  return statut === statutAnnule && kind === 'avoir' ? findFinalReason(kind, document) : undefined;
}

/**
 * Returns why a document may not be archived, in French: without a règlement, its status alone would say that it was
 * settled (0034).
 */
function findOpenReason(kind: VenteKind, { numero, reste_du }: Facts): string | undefined {
  if ((kind !== 'facture' && kind !== 'avoir') || reste_du === 0) return undefined;
  const subject = toSubject(kind, numero);
  return kind === 'facture'
    ? `${subject} n’est pas payée\u00a0: encaissez-la, ou faites un avoir de ce qui ne le sera pas.`
    : `${subject} n’est pas soldé\u00a0: remboursez-le, ou réglez-en une facture du client.`;
}
