import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertPasse } from '#server/backoffice/passe.ts';
import { csvSeparators, toCsvName, writeCsv } from '#server/http/answers/csv.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import type { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import { DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { type DocumentKind, findDocumentKind } from '#shared/contracts/documents/documents.ts';
import { createDocumentCsv, documentFileNames } from '#shared/documents/document-csv.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { Refused } from '#shared/endpoints/errors.ts';

type Query = RequestOf<typeof exportDocuments>['query'];

type Deps = { backOffice: Pick<BackOffice, 'documents' | 'boutique' | 'anciens'>; now: () => Date };

/** Exports the documents of one kind as a CSV file, filtered as a list is; streamed, whatever their number. */
export function createDocumentExport({ backOffice: { documents, boutique, anciens }, now }: Deps) {
  /** Finds the numbers that a list filtered in the same way shows. */
  async function findNumeros(kind: DocumentKind, filters: Query): Promise<ReadonlySet<string>> {
    const listed = await documents.listNumeros(kind, DocumentQuestion.parse(filters));
    return new Set(listed.parse().map(({ numero }) => numero));
  }

  async function* write(kind: DocumentKind, query: Query): AsyncGenerator<string> {
    const { format, statut, etat, q, du, au } = query;
    const isNarrow = q.trim() !== '' || etat !== undefined || query.boutique !== undefined;
    const found = isNarrow ? await findNumeros(kind, query) : undefined;
    const pages = documents.pages(kind, { statut, du: du || undefined, au: au || undefined });
    yield* writeCsv(createDocumentCsv(await boutique.listConnues(), csvSeparators[format]), pickFound(pages, found));
  }

  return {
    /** @throws {Refused} for a code that is no kind of document, and for days of which a part is not here. */
    exportCsv(typeDoc: number, query: Query): Reply<AsyncIterable<string>> {
      const kind = findDocumentKind(typeDoc);
      if (!kind) throw new Refused(`Type de document ${typeDoc} invalide`);
      assertPasse(anciens.findDepuis(), query.du);
      return toAttachment(write(kind, query), toCsvName(documentFileNames[kind], now()));
    },
  };
}

async function* pickFound<Row extends { numero: string }>(
  pages: AsyncIterable<readonly Row[]>,
  found: ReadonlySet<string> | undefined,
) {
  for await (const page of pages) yield found ? page.filter(({ numero }) => found.has(numero)) : page;
}
