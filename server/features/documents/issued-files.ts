import { createHash } from 'node:crypto';
import type { ServiceDatabase } from '#server/database/service-database.ts';

export type IssuedFiles = ReturnType<typeof createIssuedFiles>;

type Deps = { database: ServiceDatabase; now: () => Date };

/** The files documents were issued as, in `service.db`, found by what they are. */
export function createIssuedFiles({ database: { connection, write }, now }: Deps) {
  const find = connection.prepare<[string], Buffer>('select pdf from issued_files where empreinte = ?').pluck();
  const insert = connection.prepare(
    'insert into issued_files (empreinte, numero, pdf, kept_at) values (?, ?, ?, ?) on conflict do nothing',
  );

  return {
    /** Keeps a file and gives its SHA-256, once it is on disk. */
    async keep(numero: string, pdf: Uint8Array): Promise<string> {
      const empreinte = createHash('sha256').update(pdf).digest('hex');
      await write(() => void insert.run(empreinte, numero, pdf, now().toISOString()));
      return empreinte;
    },

    /** Undefined for one that was issued elsewhere. */
    find: (empreinte: string): Uint8Array | undefined => find.get(empreinte),
  };
}
