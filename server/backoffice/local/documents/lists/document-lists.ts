import { type DocumentKind, type DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { DocumentFilter } from '#server/backoffice/backoffice.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { Listings } from '../../listing.ts';
import { prepareRecordBytes } from '../../record-bytes.ts';
import { openingSql } from '../../comptes/due-sql.ts';

export type DocumentLists = {
  list(kind: DocumentKind, filter: DocumentFilter): JsonBytes<DocumentRecord[]>;
  /** Called when a document of this kind changed. */
  touch(kind: DocumentKind): void;
};

/**
 * SQL columns of the record without its lines and the fields after them. This text occurs nowhere before them in the
 * JSON: inside a string its quotes would be escaped, and the value of a free field is a string.
 */
export const withoutLignes = `${openingSql} || substr(record, 2, instr(record, ',"lignes":[') - 2) || '}' as record`;

/** SQL column of the whole record, with what is due of it. */
const withLignes = `${openingSql} || substr(record, 2) as record`;

/** Lists documents, newest first, as bytes cached under the version of their kind. */
export function createDocumentLists(connection: Connection, listings: Listings): DocumentLists {
  const byKind = prepareBoth(connection, '');
  const byStatut = prepareBoth(connection, 'and statut = ?');

  function build(kind: DocumentKind, { limit, statut, lignes }: DocumentFilter): Buffer {
    const form = lignes ? 'complete' : 'short';
    const { code } = documentKinds[kind];
    return statut === undefined ? byKind[form](code, limit) : byStatut[form](code, statut, limit);
  }

  return {
    touch: (kind) => listings.touch(toListTable(kind)),
    list(kind, filter) {
      const key = `${filter.limit} ${filter.statut ?? ''} ${filter.lignes}`;
      return listings.get(toListTable(kind), key, () => build(kind, filter));
    },
  };
}

/** Returns the cache key of the lists of a kind. */
export function toListTable(kind: DocumentKind): string {
  return `documents-${kind}`;
}

function prepareBoth(connection: Connection, condition: string) {
  const from = (saine: string) =>
    `, ${saine} from documents where type_document = ? ${condition} order by date desc, id desc limit ?`;
  return {
    complete: prepareRecordBytes<number[]>(connection, 'documents', (saine) => `select ${withLignes}${from(saine)}`),
    short: prepareRecordBytes<number[]>(connection, 'documents', (saine) => `select ${withoutLignes}${from(saine)}`),
  };
}
