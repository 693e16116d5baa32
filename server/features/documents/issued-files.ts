import { createHash } from 'node:crypto';
import type { ServiceDatabase } from '#server/database/service-database.ts';

export type IssuedFiles = ReturnType<typeof createIssuedFiles>;

/** Where a file stands among those that were kept, here or by a till. */
export type KeptFile = { rang: number; numero: string; empreinte: string };

type Deps = { database: ServiceDatabase; now: () => Date };

/** The files documents were issued as, in `service.db`. */
export function createIssuedFiles({ database: { connection, write }, now }: Deps) {
  const find = connection
    .prepare<{ numero: string; empreinte: string | null }, Buffer>(
      `select pdf from issued_files where numero = @numero and empreinte = coalesce(@empreinte, empreinte)
      order by kept_at limit 1`,
    )
    .pluck();
  const insert = connection.prepare(
    `insert into issued_files (empreinte, numero, pdf, kept_at) values (?, ?, ?, ?)
    on conflict (empreinte) do update set rowid = (select max(rowid) + 1 from issued_files)`,
  );

  const findByHash = connection.prepare<[string], Buffer>('select pdf from issued_files where empreinte = ?').pluck();

  const findNext = connection.prepare<[number], KeptFile>(
    'select rowid as rang, numero, empreinte from issued_files where rowid > ? order by rowid limit 1',
  );
  const findLast = connection.prepare<[], number>('select coalesce(max(rowid), 0) from issued_files').pluck();

  return {
    /** The next that was kept after a place, and the place of the last: 0 for none. */
    findNext: (rang: number): KeptFile | undefined => findNext.get(rang),
    getLastRang: (): number => findLast.get() ?? 0,

    /** Any file, whatever document it is of. */
    findByHash: (empreinte: string): Uint8Array | undefined => findByHash.get(empreinte),

    /** Keeps a file and gives its SHA-256, once it is on disk; one that is there is the last of them from now on. */
    async keep(numero: string, pdf: Uint8Array): Promise<string> {
      const empreinte = createHash('sha256').update(pdf).digest('hex');
      await write(() => void insert.run(empreinte, numero, pdf, now().toISOString()));
      return empreinte;
    },

    /** The file of this document, never another's: by its hash, or without one the first; undefined where it is elsewhere. */
    find: (numero: string, empreinte: string | null): Uint8Array | undefined => find.get({ numero, empreinte }),
  };
}
