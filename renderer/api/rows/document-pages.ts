import type { VenteKind } from '#renderer/stores/vente.ts';
import { browseDocuments, type DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { call } from '../client.ts';
import { toQueryKey } from '../use-answer.ts';
import { useListPages } from './list-pages.ts';

export type DocumentPages = ReturnType<typeof useDocumentPages>;

/** Reads the documents of a kind that match a question, page by page, with their sums. */
export function useDocumentPages(kind: VenteKind, asked: DocumentQuestion) {
  const list = {
    key: toQueryKey(browseDocuments, kind),
    read: (query: DocumentQuestion) => call(browseDocuments, { params: { type_doc: documentKinds[kind].code }, query }),
  };
  return { kind, ...useListPages(list, asked) };
}
