import { NotFound } from '#shared/endpoints/errors.ts';
import type { Connection } from '#server/database/database.ts';
import type { Fields } from '../../records/fields.ts';

export type Quarantined = { id: number; entite: string; code: string; record: string; motif: string; date: string };

export type Quarantine = ReturnType<typeof createQuarantine>;

/**
 * Stores records of the shared back office that could not be read here; every function runs in the caller's
 * transaction.
 */
export function createQuarantine({ connection, now }: { connection: Connection; now: () => Date }) {
  const save = connection.prepare(
    `insert into ecartes (entite, code, record, motif, date) values (?, ?, ?, ?, ?)
    on conflict (entite, code) do update set record = excluded.record, motif = excluded.motif`,
  );
  const remove = connection.prepare('delete from ecartes where entite = ? and code = ?');
  const find = connection.prepare<[number], Quarantined>('select * from ecartes where id = ?');
  const listAll = connection.prepare<[number], Quarantined>('select * from ecartes order by id desc limit ?');
  const countAll = connection.prepare<[], number>('select count(*) from ecartes').pluck();

  return {
    /** Stores a record, replacing an earlier version of it. */
    keep: (entite: string, code: string, record: Fields, motif: string) =>
      void save.run(entite, code, JSON.stringify(record), motif, now().toISOString()),
    forget: (entite: string, code: string) => void remove.run(entite, code),

    /** @throws {NotFound} «Élément X introuvable». */
    get(id: number): Quarantined {
      const found = find.get(id);
      if (!found) throw new NotFound(`Élément ${-id} introuvable`);
      return found;
    },

    list: (limit: number): Quarantined[] => listAll.all(limit),
    count: (): number => countAll.get() ?? 0,
  };
}
