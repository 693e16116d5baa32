import type { Inventaire, Pointage } from '#shared/contracts/inventaires/inventaire.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { ChangeOrigin } from '../change-log.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareRecordBytes } from '../record-bytes.ts';
import { createRowWriter } from '../row-writer.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { inventaires, pointages } from './inventaires.table.ts';

export type InventaireStore = {
  find(numero: string): Inventaire | undefined;
  list(): JsonBytes<Inventaire[]>;
  /** Writes a record, new or changed from `before`; in the caller's transaction. */
  save(after: Inventaire, before: Inventaire | undefined, origin?: ChangeOrigin): Inventaire;
};

export type PointageStore = {
  find(numero: string): Pointage | undefined;
  /** Lists the pointages of an inventaire, the newest first. */
  list(inventaire: string, limit?: number): Pointage[];
  save(after: Pointage, before: Pointage | undefined, origin?: ChangeOrigin): Pointage;
};

export function createInventaireStore({ connection, listings, changes }: LocalDatabase): InventaireStore {
  const write = createRowWriter(connection, inventaires, 'numero');
  const one = prepareRecords<[string]>(connection, 'inventaires', 'numero = ?');
  const bytes = prepareRecordBytes(
    connection,
    'inventaires',
    (saine) => `select record, ${saine} from inventaires order by id desc`,
  );
  return {
    find: (numero) => one.find<Inventaire>(numero),
    list: () => listings.get('inventaires', '', bytes),
    save(after, before, origin) {
      write({ numero: after.numero, record: JSON.stringify(after) });
      listings.touch('inventaires');
      changes.note({ entite: 'inventaire', code: after.numero, before, after }, origin);
      return after;
    },
  };
}

export function createPointageStore({ connection, changes }: LocalDatabase): PointageStore {
  const write = createRowWriter(connection, pointages, 'numero');
  const one = prepareRecords<[string]>(connection, 'pointages', 'numero = ?');
  const some = prepareRecords<[string, number]>(connection, 'pointages', 'inventaire = ? order by id desc limit ?');
  return {
    find: (numero) => one.find<Pointage>(numero),
    list: (inventaire, limit = -1) => some.list<Pointage>(inventaire, limit),
    save(after, before, origin) {
      write({ numero: after.numero, inventaire: after.inventaire, record: JSON.stringify(after) });
      changes.note({ entite: 'pointage', code: after.numero, before, after }, origin);
      return after;
    },
  };
}
