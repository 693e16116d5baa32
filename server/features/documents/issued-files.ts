import { createHash } from 'node:crypto';
import type { ServiceDatabase } from '#server/database/service-database.ts';

export type IssuedFiles = ReturnType<typeof createIssuedFiles>;

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
    'insert into issued_files (empreinte, numero, pdf, kept_at) values (?, ?, ?, ?) on conflict do nothing',
  );

  const findByHash = connection.prepare<[string], Buffer>('select pdf from issued_files where empreinte = ?').pluck();

  return {
    /** Any file, whatever document it is of. */
    findByHash: (empreinte: string): Uint8Array | undefined => findByHash.get(empreinte),

    /** Keeps a file and gives its SHA-256, once it is on disk. */
    async keep(numero: string, pdf: Uint8Array): Promise<string> {
      const empreinte = createHash('sha256').update(pdf).digest('hex');
      await write(() => void insert.run(empreinte, numero, pdf, now().toISOString()));
      return empreinte;
    },

    /** The file of this document, never another's: by its hash, or without one the first; undefined where it is elsewhere. */
    find: (numero: string, empreinte: string | null): Uint8Array | undefined => find.get({ numero, empreinte }),
  };
}
