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
import { emissions, isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { findHandedOver } from '#shared/documents/find-handed-over.ts';
import { findRefusal } from '#shared/endpoints/access.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

type Handed = Pick<DocumentRecord, 'numero' | 'statut' | 'emission' | 'transmissions'>;

/**
 * Returns the file of a document to be handed over, e.g. printed: an invoice or a credit note is issued, for others the
 * handing over is recorded.
 */
export async function handOver(call: Call, kind: VenteKind, document: Handed, ifMatch?: string) {
  await noteHandOver(call, kind, document, ifMatch);
  return call(getDocumentPdf, { params: { type_doc: documentKinds[kind].code, numero: document.numero } });
}

/** Returns the receipt of a sale without a customer's name, as it looks on paper: no page is made for it. */
export async function handOverTicket(call: Call, document: Handed): Promise<Uint8Array> {
  await noteHandOver(call, 'facture', document);
  const params = { type_doc: documentKinds.facture.code, numero: document.numero };
  return new TextEncoder().encode((await call(getTicket, { params })).svg);
}

/** Lists the endpoints whose rights are needed to hand a document over. */
export function listHandOver(kind: VenteKind, document: Pick<Handed, 'statut' | 'emission'>): Endpoint[] {
  return [getDocumentPdf, ...(isEmissible(kind) && isToIssue(document) ? [emissions[kind]] : [])];
}

function isToIssue({ statut, emission }: Pick<Handed, 'statut' | 'emission'>): boolean {
  return !emission && statut !== statutAnnule;
}

async function noteHandOver(call: Call, kind: VenteKind, document: Handed, ifMatch?: string): Promise<void> {
  const { numero } = document;
  // A user who may only read hands over issued documents, and issues none.
  if (isEmissible(kind) && isToIssue(document)) {
    await call(emissions[kind], { params: { numero }, body: { motif: 'impression' }, ifMatch });
  }
  if (isPrinted(kind) && !findHandedOver(document) && mayNote(kind)) {
    await call(printedDocuments[kind], { params: { numero }, ifMatch });
  }
}

/**
 * Returns whether the user may record that the document was handed over; a user who may only read can print it without
 * that record.
 */
function mayNote(kind: keyof typeof printedDocuments): boolean {
  return findRefusal(useSession.getState().user, printedDocuments[kind]) === undefined;
}
