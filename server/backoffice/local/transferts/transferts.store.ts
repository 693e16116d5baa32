import type { Arrivee, Transfert } from '#shared/contracts/transferts/transfert.ts';
import type { ChangeOrigin } from '../change-log.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createRowWriter } from '../row-writer.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { arrivees, transferts } from './transferts.table.ts';

export type TransfertStore = ReturnType<typeof createTransfertStore>;
export type ArriveeStore = ReturnType<typeof createArriveeStore>;

/** Stores transferts; writes run in the caller's transaction. */
export function createTransfertStore({ connection, changes }: Pick<LocalDatabase, 'connection' | 'changes'>) {
  const write = createRowWriter(connection, transferts, 'numero');
  const one = prepareRecords<[string]>(connection, 'transferts', 'numero = ?');
  const all = prepareRecords<[]>(connection, 'transferts', 'true order by id desc');
  return {
    find: (numero: string) => one.find<Transfert>(numero),
    /** Lists the transferts, newest first. */
    list: () => all.list<Transfert>(),
    save(after: Transfert, before: Transfert | undefined, origin?: ChangeOrigin): Transfert {
      write({ numero: after.numero, record: JSON.stringify(after) });
      changes.note({ entite: 'transfert', code: after.numero, before, after }, origin);
      return after;
    },
  };
}

/**
 * Puts them in the same order on every back office, whatever order they arrived in; not in SQL, to which a record that
 * the disk has damaged may be no JSON.
 */
const toOrdered = (all: readonly Arrivee[]): Arrivee[] =>
  all.toSorted((a, b) => compare(a.date_creation, b.date_creation) || compare(a.numero, b.numero));

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Stores arrivées; writes run in the caller's transaction. */
export function createArriveeStore({ connection, changes }: Pick<LocalDatabase, 'connection' | 'changes'>) {
  const write = createRowWriter(connection, arrivees, 'numero');
  const one = prepareRecords<[string]>(connection, 'arrivees', 'numero = ?');
  const some = prepareRecords<[string]>(connection, 'arrivees', 'transfert = ?');
  const all = prepareRecords<[]>(connection, 'arrivees', 'true');
  return {
    find: (numero: string) => one.find<Arrivee>(numero),
    /** Lists the arrivées of one transfert, or all; oldest first. */
    list: (transfert?: string) =>
      toOrdered(transfert === undefined ? all.list<Arrivee>() : some.list<Arrivee>(transfert)),
    save(after: Arrivee, before: Arrivee | undefined, origin?: ChangeOrigin): Arrivee {
      write({ numero: after.numero, transfert: after.transfert, record: JSON.stringify(after) });
      changes.note({ entite: 'arrivee', code: after.numero, before, after }, origin);
      return after;
    },
  };
}
