import type { AnciensPort } from '#server/backoffice/anciens.gateway.ts';
import type { DocumentStore } from '../documents.store.ts';

/** Where there is no hub, all there is is here. */
export function createLocalAnciens({ get }: Pick<DocumentStore, 'get'>): AnciensPort {
  return {
    list: async () => ({ etat: 'sans_siege', documents: [], suite: null }),
    bring: async (kind, numero) => void get(kind, numero),
  };
}
