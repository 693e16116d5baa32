import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toCsvHead, toCsvName } from '#server/http/csv.ts';
import { type Reply, toAttachment } from '#server/http/reply.ts';
import type { exportDocuments } from '#shared/contracts/document-export.ts';
import {
  type DocumentKind,
  type DocumentRecord,
  documentStatuses,
  findDocumentKind,
} from '#shared/contracts/documents.ts';
import { type CsvSeparator, toCsvLine } from '#shared/csv.ts';
import { createDocumentFilter } from '#shared/document-filter.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import { Refused } from '#shared/errors.ts';

type Query = RequestOf<typeof exportDocuments>['query'];
type Cell = string | number | null;

const separators: Record<Query['format'], CsvSeparator> = { csv: ',', excel: ';' };
/** As they are called in the name of the file. */
const fileNames: Record<DocumentKind, string> = {
  devis: 'devis',
  commande: 'commandes',
  preparation: 'preparations',
  livraison: 'livraisons',
  retour: 'retours',
  avoir: 'avoirs',
  facture: 'factures',
};

const columns: readonly (readonly [label: string, toCell: (document: DocumentRecord) => Cell])[] = [
  ['Numéro', ({ numero }) => numero],
  ['Date', ({ date }) => date],
  ['Code client', ({ client_code }) => client_code],
  ['Client', ({ client_intitule }) => client_intitule],
  ['Référence', ({ reference }) => reference],
  ['Échéance', ({ date_echeance }) => date_echeance],
  ['Statut', ({ statut }) => toStatut(statut)],
  ['Total HT', ({ total_ht }) => total_ht],
  ['Total TVA', ({ total_tva }) => total_tva],
  ['Total TTC', ({ total_ttc }) => total_ttc],
  ['Fait à partir de', ({ document_source }) => document_source],
  ['Devenu', ({ documents_cibles }) => documents_cibles.map(({ numero }) => numero).join(' ')],
  ['Créé le', ({ date_creation }) => date_creation],
  ['Modifié le', ({ date_modification }) => date_modification],
];

type Deps = { backOffice: Pick<BackOffice, 'documents'>; now: () => Date };

/** The documents of one kind as a CSV file, narrowed as a list is; streamed, however many there are. */
export function createDocumentExport({ backOffice: { documents }, now }: Deps) {
  async function* write(kind: DocumentKind, { format, statut, q: text, du, au }: Query): AsyncGenerator<string> {
    const separator = separators[format];
    const isWanted = createDocumentFilter({ text, du, au });
    yield toCsvHead(
      columns.map(([label]) => label),
      separator,
    );
    for await (const page of documents.pages(kind, { statut, du: du || undefined, au: au || undefined })) {
      yield page
        .filter(isWanted)
        .map((document) => toLine(document, separator))
        .join('');
    }
  }

  return {
    /** @throws {Refused} for a code that is no kind of document. */
    exportCsv(typeDoc: number, query: Query): Reply<AsyncIterable<string>> {
      const kind = findDocumentKind(typeDoc);
      if (!kind) throw new Refused(`Type de document ${typeDoc} invalide`);
      return toAttachment(write(kind, query), toCsvName(fileNames[kind], now()));
    },
  };
}

function toLine(document: DocumentRecord, separator: CsvSeparator): string {
  return toCsvLine(
    columns.map(([, toCell]) => toCell(document)),
    separator,
  );
}

function toStatut(statut: number): string {
  return documentStatuses[statut as keyof typeof documentStatuses] ?? String(statut);
}
