import { useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api/client.ts';
import type { DocumentPages } from '#renderer/api/rows/document-pages.ts';
import type { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import { toQueryKey } from '#renderer/api/use-answer.ts';
import { toFilters, useListSelection } from '#renderer/ui/table/use-list-selection.ts';
import { listNumeros } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';

/** A selected document, with all its fields if it was ever in sight. */
export type ChosenDocument = DocumentRow | ResponseOf<typeof listNumeros>[number];

/** Keeps the documents selected in a list; of those never in sight only the number and the amounts are read. */
export function useDocumentSelection({ kind, question, total, findRow }: DocumentPages) {
  const cache = useQueryClient();
  return useListSelection<ChosenDocument>({
    filters: `${kind} ${toFilters(question)}`,
    total,
    getId: ({ numero }) => numero,
    findRow,
    async readRows(places) {
      const all = await cache.fetchQuery({
        queryKey: toQueryKey(listNumeros, kind, question),
        queryFn: () => call(listNumeros, { params: { type_doc: documentKinds[kind].code }, query: question }),
        gcTime: 0,
      });
      return places.map((index) => findRow(index) ?? all[index]);
    },
  });
}
