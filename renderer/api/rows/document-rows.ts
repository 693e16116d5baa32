import type { z } from 'zod';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { type VenteKind, venteKinds } from '#renderer/stores/vente.ts';
import { DocumentRecord, documentKinds, findDocuments } from '#shared/contracts/documents/documents.ts';

/** A document as lists show it, without its lines. */
export const DocumentRow = DocumentRecord.omit({ lignes: true, tvas: true });
export type DocumentRow = z.output<typeof DocumentRow>;

export type ClientDocument = DocumentRow & { kind: VenteKind };

/** Reads the newest documents of a customer, of any kind by default; none without a customer. */
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
