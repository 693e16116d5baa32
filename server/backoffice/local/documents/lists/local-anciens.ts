import type { AnciensPort } from '#server/backoffice/anciens.gateway.ts';
import { createFindDepuis } from '../../stock/find-depuis.ts';
import type { LocalDatabase } from '../../local-database.ts';
import type { DocumentStore } from '../documents.store.ts';

/** Implements the port without a hub: every document is in this database. */
export function createLocalAnciens({ connection }: LocalDatabase, { get }: Pick<DocumentStore, 'get'>): AnciensPort {
  return {
    findDepuis: createFindDepuis(connection),
    list: async () => ({ etat: 'sans_siege', documents: [], suite: null }),
    bring: async (kind, numero) => void get(kind, numero),
  };
}
