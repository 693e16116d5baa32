import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createArriveeStore, createTransfertStore } from '#server/backoffice/local/transferts/transferts.store.ts';
import { toNumbered } from './inventaire-replica.ts';

/** What left for another shop and what came of it, as they lie: the movements of stock travel themselves. */
export function createTransfertReplicas(database: LocalDatabase) {
  return {
    transfert: toNumbered(createTransfertStore(database)),
    arrivee: toNumbered(createArriveeStore(database)),
  };
}
