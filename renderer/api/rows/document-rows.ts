import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type VenteKind, venteKinds } from '#renderer/stores/vente.ts';
import type { DocumentRow } from './row-sources.ts';
import { toRowsQuery, useRows } from './use-rows.ts';

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

/** The newest documents of a customer, whatever their kind; none for no customer. */
export function useClientDocuments(
  code: string | undefined,
  kinds: readonly VenteKind[] = venteKinds,
): ClientDocument[] {
  const cache = useQueryClient();
  const lists = useQueries({
    queries: kinds.map((kind) => ({ ...toRowsQuery(kind, toQuery(kind, ''), cache), enabled: code !== undefined })),
  });
  const theirs = kinds.flatMap((kind, index) =>
    (lists[index]?.data ?? []).filter((row) => row.client_code === code).map((row) => ({ ...row, kind })),
  );
  return theirs.toSorted((first, second) => second.date_creation.localeCompare(first.date_creation));
}
