import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openToRead } from '#server/backups/copy-summary.ts';
import { listSchemaDifferences } from '#server/backups/examine/known-schema.ts';
import { toSchemaFingerprint } from '#server/backups/upgrade/read-schema-state.ts';
import type { Connection } from '#server/database/database.ts';
import { inspectStructure } from '#server/database/inspect-structure.ts';
import { countApplied, countMigrations, isNewerThanProgram, type Schema } from '#server/database/migrate.ts';
import { attempt } from './attempt.ts';

/** Queries that return one row for each value they count by. */
const counts: Record<Schema, Readonly<Record<string, string>>> = {
  service: {
    emails: 'select statut as quoi, count(*) as nombre from email_logs group by 1',
    travaux: 'select kind as quoi, count(*) as nombre from jobs group by 1',
    plateforme: 'select statut as quoi, count(*) as nombre from flux_plateforme group by 1',
    impressions: "select imprimante || ' ' || statut as quoi, count(*) as nombre from impressions group by 1",
    reglages_des_ecrans: 'select nom as quoi, 1 as nombre from reglages order by nom',
  },
  backoffice: {
    a_envoyer: 'select etat as quoi, count(*) as nombre from outbox group by 1',
    documents: 'select type_document as quoi, count(*) as nombre from documents group by 1',
    caisses: 'select count(*) as nombre, date_retrait is null as quoi from postes group by 2',
    derniere_synchronisation:
      "select valeur as quoi, 1 as nombre from replication_etat where nom = 'derniere_synchronisation'",
  },
};

/** Reads what a database contains and whether it is sound; each part reports for itself why it cannot be read. */
export async function readDatabase(dataDir: string, schema: Schema) {
  const file = join(dataDir, `${schema}.db`);
  const sizes = Object.fromEntries(
    ['', '-wal', '-shm'].map((end) => [`octets${end}`, statSync(file + end, { throwIfNoEntry: false })?.size ?? null]),
  );
  if (!existsSync(file)) return { fichier: `${schema}.db`, ...sizes, erreur: 'Ce fichier n’est pas là.' };
  const opened = await attempt(async () => {
    const connection = openToRead(file);
    try {
      return await readOpened(connection, schema);
    } finally {
      connection.close();
    }
  });
  return { fichier: `${schema}.db`, ...sizes, ...opened };
}

async function readOpened(connection: Connection, schema: Schema) {
  return {
    migrations: await attempt(() => `${countApplied(connection)} sur ${countMigrations(schema)}`),
    plus_recente: await attempt(() => isNewerThanProgram(connection, schema)),
    forme: await attempt(() => toSchemaFingerprint(connection)),
    differences: await attempt(() => listSchemaDifferences(connection, schema).map(({ words }) => words)),
    integrite: await attempt(() => inspectStructure(connection, 'quick_check')),
    nombres: await readCounts(connection, schema),
  };
}

async function readCounts(connection: Connection, schema: Schema) {
  const read = Object.entries(counts[schema]).map(async ([name, query]) => {
    const rows = await attempt(() => connection.prepare<[], { quoi: unknown; nombre: number }>(query).all());
    return [name, Array.isArray(rows) ? Object.fromEntries(rows.map((row) => [row.quoi, row.nombre])) : rows] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
