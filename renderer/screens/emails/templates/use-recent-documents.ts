import { useAnswer } from '#renderer/api/use-answer.ts';
import { type DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { listFactures } from '#shared/contracts/ventes/ventes.ts';

const limit = 15;

/** Reads the latest quotes and invoices, to try a message on. */
export function useRecentDocuments(): DocumentRecord[] {
  const devis = useAnswer(listDevis, { query: { limit, inclure_lignes: false } });
  const factures = useAnswer(listFactures, { query: { limit } });
  return [...(devis.data ?? []), ...(factures.data ?? [])];
}

/** Returns «Facture FA-P01-000012 · Durand». */
export function toChoice({ numero, type_document, client_intitule }: DocumentRecord): string {
  const kind = type_document === documentKinds.devis.code ? 'Devis' : 'Facture';
  return `${kind} ${numero} · ${client_intitule}`;
}
