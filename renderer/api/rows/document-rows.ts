import { useAnswer } from '#renderer/api/answers.ts';
import { type VenteKind, venteKinds } from '#renderer/stores/vente.ts';
import { documentKinds, findDocuments } from '#shared/contracts/documents.ts';
import type { DocumentRow } from './row-sources.ts';
import { useRows } from './use-rows.ts';

/** The most documents the service gives at once: the newest of their kind. */
export const maxDocuments = 1_000;

function toQuery(kind: VenteKind, statut: string) {
  const lean: Record<string, string> = kind === 'devis' ? { inclure_lignes: 'false' } : {};
  return { limit: maxDocuments, ...lean, ...(statut === '' ? {} : { statut }) };
}

/** The newest documents of a kind, of one status or of all. */
export function useDocumentRows(kind: VenteKind, statut: string) {
  return useRows(kind, { query: toQuery(kind, statut) });
}

export type ClientDocument = DocumentRow & { kind: VenteKind };

/** The newest documents of a customer, whatever their kind unless given; none for no customer. */
export function useClientDocuments(
  code: string | undefined,
  kinds: readonly VenteKind[] = venteKinds,
): ClientDocument[] {
  const question = { query: { client: code ?? '', limit: 100 } };
  const found = useAnswer(findDocuments, question, { isEnabled: code !== undefined });
  return (found.data ?? []).flatMap((row) => {
    const kind = kinds.find((one) => documentKinds[one].code === row.type_document);
    return kind ? [{ ...row, kind }] : [];
  });
}
