import type { Changement } from '#shared/contracts/prix/changements.ts';
import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import type { Tarif } from '#shared/contracts/prix/tarifs.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { Change } from '../change-log.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareRecordBytes } from '../record-bytes.ts';
import { createRowWriter } from '../row-writer.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { changementsPrix, promotions, tarifs } from './prix.table.ts';

type Regles = { tarif: Tarif; promotion: Promotion; changement: Changement };
type RegleEntite = keyof Regles;

const tables = {
  tarif: { name: 'tarifs', table: tarifs },
  promotion: { name: 'promotions', table: promotions },
  changement: { name: 'changements_prix', table: changementsPrix },
} as const;

export type RegleStore<R> = {
  find(code: string): R | undefined;
  list(): JsonBytes<R[]>;
  readAll(): R[];
  /** Writes a record, new or changed from `before`; in the caller's transaction. */
  save(after: R, before: R | undefined): R;
};

/** Stores the price rules of one kind: some dozens, each a row with its record. */
export function createRegleStore<E extends RegleEntite>(
  { connection, listings, changes }: LocalDatabase,
  entite: E,
): RegleStore<Regles[E]> {
  const { name, table } = tables[entite];
  const write = createRowWriter(connection, table, 'code');
  const one = prepareRecords<[string]>(connection, name, 'code = ?');
  const all = prepareRecords<[]>(connection, name, 'true order by id');
  const bytes = prepareRecordBytes(connection, name, (saine) => `select record, ${saine} from ${name} order by id`);
  return {
    find: (code) => one.find<Regles[E]>(code),
    list: () => listings.get(name, '', bytes),
    readAll: () => all.list<Regles[E]>(),
    save(after, before) {
      write({ code: after.code, record: JSON.stringify(after) });
      listings.touch(name);
      changes.note({ entite, code: after.code, before, after } as Change);
      return after;
    },
  };
}
