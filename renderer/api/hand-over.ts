import type { Call } from '#shared/endpoints/api-client.ts';
import {
  type DocumentRecord,
  documentKinds,
  getDocumentPdf,
  statutAnnule,
} from '#shared/contracts/documents/documents.ts';
import { emissions } from '#shared/contracts/ventes/ventes.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';

/** Kinds that are final once they are handed over. */
export function isIssued(kind: VenteKind): kind is keyof typeof emissions {
  return kind in emissions;
}

type Handed = Pick<DocumentRecord, 'numero' | 'statut' | 'emission'>;

/** The file of a document that is handed over, e.g. printed: an invoice or a credit note is issued with it. */
export async function handOver(call: Call, kind: VenteKind, { numero, statut, emission }: Handed, ifMatch?: string) {
  // Who may only read hands over what was issued, and issues nothing.
  if (isIssued(kind) && !emission && statut !== statutAnnule) {
    await call(emissions[kind], { params: { numero }, body: { motif: 'impression' }, ifMatch });
  }
  return call(getDocumentPdf, { params: { type_doc: documentKinds[kind].code, numero } });
}
