import { createHash } from 'node:crypto';
import type { ServiceDatabase } from '#server/database/service-database.ts';

export type IssuedFiles = ReturnType<typeof createIssuedFiles>;

/** The position of a file among those stored, from here or from a till. */
type KeptFile = { rang: number; numero: string; empreinte: string };

type Deps = { database: ServiceDatabase; now: () => Date };

/** Stores the files documents were issued as, in `service.db`. */
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
    /** Finds the next file stored after a position, and the last position: 0 for none. */
    findNext: (rang: number): KeptFile | undefined => findNext.get(rang),
    getLastRang: (): number => findLast.get() ?? 0,

    /** Finds any file, whatever its document. */
    findByHash: (empreinte: string): Uint8Array | undefined => findByHash.get(empreinte),

    /**
     * Stores a file and returns its SHA-256, once it is on disk; a file that was there already counts as the latest
     * from now on.
     */
    async keep(numero: string, pdf: Uint8Array): Promise<string> {
      const empreinte = createHash('sha256').update(pdf).digest('hex');
      await write(() => void insert.run(empreinte, numero, pdf, now().toISOString()));
      return empreinte;
    },

    /**
     * Finds the file of this document, never another's: by its hash or, without one, the first; undefined when it is
     * elsewhere.
     */
    find: (numero: string, empreinte: string | null): Uint8Array | undefined => find.get({ numero, empreinte }),
  };
}
