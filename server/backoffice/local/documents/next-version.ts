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

/** Envoyé, Accepté: the customer has it, however it reached them. */
const given: readonly number[] = [1, 2];
const draft = 0;

/**
 * What makes a quote its next version, when what its customer has got is changed: its number among them, the earlier one as
 * it was, and «Brouillon» unless another status is given. Nothing for any other change. Pure: every back office that puts
 * two changes together applies it, so that no merge changes what was sent.
 */
export function toNextVersion(before: object, after: object): Partial<Next> {
  const [was, is] = [before as DocumentComplet, after as DocumentComplet];
  const isAhead = toVersionDevis(was) !== toVersionDevis(is);
  if (isAhead || !isGiven(was) || isSameContent(was, is)) return {};
  return { ...keepVersion(is, was), statut: is.statut === was.statut ? draft : is.statut };
}

/** The quote becomes the version after the one that was sent, which is kept. */
export function keepVersion(document: DocumentRecord, sent: DocumentComplet): Omit<Next, 'statut'> {
  const kept = toKept(sent);
  const versions_devis = [...(document.versions_devis ?? []), kept];
  return { version_devis: kept.version_devis + 1, versions_devis };
}

/** A credit note made of an invoice undoes it, all of it: it says what the invoice said from the start. */
export function undoesInvoice({ type_document, document_source }: DocumentComplet): boolean {
  return type_document === documentKinds.avoir.code && document_source !== null;
}

/**
 * Whether a change undoes what was issued: it says something else, or is cancelled, which a credit note does instead. The
 * invoice of a ticket says from the start what the ticket said.
 */
export function undoesIssue(before: DocumentComplet, after: DocumentComplet): boolean {
  const isCancelled = after.statut === statutAnnule && before.statut !== statutAnnule;
  if (before.emission || before.ticket) return isCancelled || !isSameContent(before, after);
  return undoesInvoice(before) && !isSameContent(before, after);
}

/** Whether a customer reads the same in both. */
export function isSameContent(first: DocumentComplet, second: DocumentComplet): boolean {
  return isSame(toRead(first), toRead(second));
}

const toRead = (document: DocumentComplet) => ({
  ...toKept(document),
  version_devis: 0,
  acomptes_deduits: document.acomptes_deduits ?? [],
  livraison: document.livraison ?? null,
  remise_globale: document.remise_globale ?? null,
});

/** Before it was kept what was sent, the provider's transaction alone said that something was. */
function isGiven({ type_document, statut, champs_libres, transmissions, ...document }: DocumentComplet): boolean {
  if (type_document !== documentKinds.devis.code) return false;
  const version = toVersionDevis(document);
  const wasAsked = version === 1 && !transmissions && Boolean(champs_libres.ProviderID);
  return given.includes(statut) || wasAsked || (transmissions ?? []).some((fact) => fact.version_devis === version);
}

function toKept(document: DocumentComplet): VersionDevis {
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
