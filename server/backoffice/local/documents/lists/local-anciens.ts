import type { AnciensPort } from '#server/backoffice/anciens.gateway.ts';
import type { DocumentStore } from '../documents.store.ts';

/** Implements the port without a hub: every document is in this database. */
export function createLocalAnciens({ get }: Pick<DocumentStore, 'get'>): AnciensPort {
  return {
    list: async () => ({ etat: 'sans_siege', documents: [], suite: null }),
    bring: async (kind, numero) => void get(kind, numero),
  };
}
