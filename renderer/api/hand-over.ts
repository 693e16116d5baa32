import { useSession } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import {
  type DocumentRecord,
  documentKinds,
  getDocumentPdf,
  statutAnnule,
} from '#shared/contracts/documents/documents.ts';
import { getTicket } from '#shared/contracts/materiel/impressions.ts';
import { isPrinted, printedDocuments } from '#shared/contracts/ventes/printed-documents.ts';
import { emissions } from '#shared/contracts/ventes/ventes.ts';
import { findHandedOver } from '#shared/documents/find-handed-over.ts';
import { findRefusal } from '#shared/endpoints/access.ts';
import type { Call } from '#shared/endpoints/api-client.ts';

/** Kinds that are final once they are handed over. */
export function isIssued(kind: VenteKind): kind is keyof typeof emissions {
  return kind in emissions;
}

type Handed = Pick<DocumentRecord, 'numero' | 'statut' | 'emission' | 'transmissions'>;

/** The file of a document that is handed over, e.g. printed: an invoice or a credit note is issued with it; of others, it is noted. */
export async function handOver(call: Call, kind: VenteKind, document: Handed, ifMatch?: string) {
  await noteHandOver(call, kind, document, ifMatch);
  return call(getDocumentPdf, { params: { type_doc: documentKinds[kind].code, numero: document.numero } });
}

/** The receipt of a sale to somebody who gave no name, as its paper looks: they get no page. */
export async function handOverTicket(call: Call, document: Handed): Promise<Uint8Array> {
  await noteHandOver(call, 'facture', document);
  const params = { type_doc: documentKinds.facture.code, numero: document.numero };
  return new TextEncoder().encode((await call(getTicket, { params })).svg);
}

async function noteHandOver(call: Call, kind: VenteKind, document: Handed, ifMatch?: string): Promise<void> {
  const { numero, statut, emission } = document;
  // Who may only read hands over what was issued, and issues nothing.
  if (isIssued(kind) && !emission && statut !== statutAnnule) {
    await call(emissions[kind], { params: { numero }, body: { motif: 'impression' }, ifMatch });
  }
  if (isPrinted(kind) && !findHandedOver(document) && mayNote(kind)) {
    await call(printedDocuments[kind], { params: { numero }, ifMatch });
  }
}

/** Who may only read prints it all the same. */
function mayNote(kind: keyof typeof printedDocuments): boolean {
  return findRefusal(useSession.getState().user, printedDocuments[kind]) === undefined;
}
