import { findDocumentKind } from '#shared/contracts/documents/documents.ts';
import { createDues, type Dues } from '../../comptes/dues.ts';
import type { LocalDatabase } from '../../local-database.ts';
import { toListTable } from './document-lists.ts';

/** Keeps what is due of documents, and invalidates the lists that show it when it changes. */
export function createDocumentDues({ connection, listings }: Pick<LocalDatabase, 'connection' | 'listings'>): Dues {
  return createDues(connection, (code) => {
    const kind = findDocumentKind(code);
    if (kind) listings.touch(toListTable(kind));
  });
}
