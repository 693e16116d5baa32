import pg from 'pg';
import { inject } from 'vitest';
import { migrateHub } from '#server/hub/store/migrate-hub.ts';

/** A database with the schema of a hub made, and nothing else: a copy of it takes a tenth of making it. */
const migrated = 'comptoir_modele';
const notYet = `${migrated}_inacheve`;

async function connect(database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgres') + database });
  await client.connect();
  return client;
}

/** Makes the model, once for all the processes of a run: whoever comes first, while the others wait for its lock. */
async function makeModel(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock(hashtextextended('comptoir-modele', 0))");
  const { rowCount } = await client.query('select from pg_database where datname = $1', [migrated]);
  if (rowCount === 0) {
    await client.query(`drop database if exists ${notYet}`);
    await client.query(`create database ${notYet} template template0`);
    const pool = new pg.Pool({ connectionString: inject('postgres') + notYet });
    await migrateHub(pool);
    await pool.end();
    await client.query(`alter database ${notYet} rename to ${migrated}`);
  }
  await client.query("select pg_advisory_unlock(hashtextextended('comptoir-modele', 0))");
}

let model: Promise<void> | undefined;

/**
 * Creates a database on the tests' server, with the schema of a hub and no rows, or a copy of another that nobody uses
 * (`template0` is empty); returns its address. What has this name, as from an earlier try of the test, goes.
 */
export async function createDatabase(name: string, template = migrated): Promise<string> {
  const client = await connect();
  if (template === migrated) await (model ??= makeModel(client));
  await client.query(`drop database if exists "${name}" with (force)`);
  await client.query(`create database "${name}" template "${template}" strategy file_copy`);
  await client.end();
  return inject('postgres') + name;
}
