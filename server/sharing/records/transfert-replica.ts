import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createArriveeStore, createTransfertStore } from '#server/backoffice/local/transferts/transferts.store.ts';
import { toNumbered } from './inventaire-replica.ts';

/** Shares transferts and arrivées as they are stored; their stock movements are shared by themselves. */
export function createTransfertReplicas(database: LocalDatabase) {
  return {
    transfert: toNumbered(createTransfertStore(database)),
    arrivee: toNumbered(createArriveeStore(database)),
  };
}
