import {
  type DocumentComplet,
  documentKinds,
  statutAnnule,
  type DocumentRecord,
  toVersionDevis,
  type VersionDevis,
} from '#shared/contracts/documents/documents.ts';
import { isSame } from '#shared/text/same-value.ts';

type Next = Pick<DocumentRecord, 'version_devis' | 'versions_devis' | 'statut'>;

/** Statuses envoyé and accepté: the customer has the quote, however it reached them. */
const given: readonly number[] = [1, 2];
const draft = 0;

/**
 * Returns the fields that make a quote its next version, when the version its customer has is changed: its version
 * number, the earlier version as it was, and «Brouillon» unless another status is given. Empty for any other change.
 * Pure: every back office that merges two changes applies it, so that no merge changes what was sent.
 */
export function toNextVersion(before: object, after: object): Partial<Next> {
  const [was, is] = [before as DocumentComplet, after as DocumentComplet];
  const isAhead = toVersionDevis(was) !== toVersionDevis(is);
  if (isAhead || !isGiven(was) || isSameContent(was, is)) return {};
  return { ...keepVersion(is, was), statut: is.statut === was.statut ? draft : is.statut };
}

/** Returns the fields that make a quote the version after the one that was sent, which is kept. */
export function keepVersion(document: DocumentRecord, sent: DocumentComplet): Omit<Next, 'statut'> {
  const kept = toVersion(sent);
  const versions_devis = [...(document.versions_devis ?? []), kept];
  return { version_devis: kept.version_devis + 1, versions_devis };
}

/**
 * Returns whether a credit note undoes an invoice: it is made of one, so its content is that of the invoice from the
 * start.
 */
export function undoesInvoice({ type_document, document_source }: DocumentComplet): boolean {
  return type_document === documentKinds.avoir.code && document_source !== null;
}

/**
 * Returns whether a change undoes an issue: it changes the content, or cancels the document, which a credit note does
 * instead. The invoice of a ticket has the content of the ticket from the start.
 */
export function undoesIssue(before: DocumentComplet, after: DocumentComplet): boolean {
  const isCancelled = after.statut === statutAnnule && before.statut !== statutAnnule;
  const isSameOne = isSame(toMade(before), toMade(after));
  if (before.emission || before.ticket) return isCancelled || !isSameOne || !isSameContent(before, after);
  return undoesInvoice(before) && !isSameContent(before, after);
}

/** Returns the fields that say what a document was made from; they are sealed with it. */
const toMade = ({ document_source, ticket, regime_tva, partiel, credite_ailleurs }: DocumentComplet) =>
  [document_source, ticket, regime_tva, partiel, credite_ailleurs].map((field) => field ?? null);

/** Returns whether a customer reads the same in both. */
export function isSameContent(first: DocumentComplet, second: DocumentComplet): boolean {
  return isSame(toRead(first), toRead(second));
}

const toRead = (document: DocumentComplet) => ({
  ...toVersion(document),
  version_devis: 0,
  acomptes_deduits: document.acomptes_deduits ?? [],
  livraison: document.livraison ?? null,
  remise_globale: document.remise_globale ?? null,
});

/**
 * Returns whether the customer has the quote. Before transmissions were recorded, the provider's transaction was the
 * only sign that it was sent.
 */
function isGiven({ type_document, statut, champs_libres, transmissions, ...document }: DocumentComplet): boolean {
  if (type_document !== documentKinds.devis.code) return false;
  const version = toVersionDevis(document);
  const wasAsked = version === 1 && !transmissions && Boolean(champs_libres.ProviderID);
  return given.includes(statut) || wasAsked || (transmissions ?? []).some((fact) => fact.version_devis === version);
}

function toVersion(document: DocumentComplet): VersionDevis {
  const { date, date_echeance, reference, client_code, client_intitule } = document;
  const { livraison, remise_globale, total_ht, total_tva, total_ttc, tvas, lignes } = document;
  return {
    version_devis: toVersionDevis(document),
    date,
    date_echeance,
    reference,
    client_code,
    client_intitule,
    ...(livraison && { livraison }),
    ...(remise_globale && { remise_globale }),
    total_ht,
    total_tva,
    total_ttc,
    tvas,
    lignes,
  };
}
