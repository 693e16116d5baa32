import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createInventaireStore, createPointageStore } from '#server/backoffice/local/inventaires/inventaires.store.ts';
import { isSame } from '#shared/text/same-value.ts';

type Numbered<R> = { find(numero: string): R | undefined; save(after: R, before: R | undefined): R };

/** Shares inventaires and pointages without any change; the movements they were posted as are shared by themselves. */
export function createInventaireReplicas(database: LocalDatabase) {
  return {
    inventaire: toNumbered(createInventaireStore(database)),
    pointage: toNumbered(createPointageStore(database)),
  };
}

/** Creates the replica of a kind that is known by its number and shared as it is stored. */
export function toNumbered<R extends { numero: string }>({ find, save }: Numbered<R>) {
  return {
    find,
    put(record: R) {
      const before = find(record.numero);
      if (!isSame(before, record)) save(record, before);
    },
  };
}
