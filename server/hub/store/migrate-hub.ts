import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { findMigrations } from '#server/database/find-migrations.ts';
import { CannotStart } from '#server/start-failure.ts';

const unreachable =
  'La base du siège ne répond pas\u00a0: vérifiez COMPTOIR_HUB_DATABASE_URL, que PostgreSQL tourne et laisse entrer ce compte.';
const newer =
  'La base du siège vient d’un Comptoir plus récent que celui-ci\u00a0: rien n’a changé. Installez la dernière version.';

const waitMs = 200;
const sleep = () => new Promise((resolve) => setTimeout(resolve, waitMs));

/**
 * Brings the schema up to date without a limit of time: an index of a big table takes minutes. When several nodes start
 * at once, one of them migrates and the others wait for it.
 */
export async function migrateHub(pool: pg.Pool, folder = findMigrations('hub')): Promise<void> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new CannotStart(unreachable, { cause });
  });
  try {
    await client.query('set statement_timeout = 0');
    await lock(client);
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    for (const migration of await listPending(client, migrations)) await apply(client, migration);
  } finally {
    client.release(true);
  }
}

/** Polls for the lock: a statement that waited for it would itself be waited for by `create index concurrently`. */
async function lock(client: pg.PoolClient): Promise<void> {
  const question = "select pg_try_advisory_lock(hashtextextended('comptoir-hub-migrations', 0)) as taken";
  while (!(await client.query<{ taken: boolean }>(question)).rows[0]?.taken) await sleep();
}

/** @throws {CannotStart} for a database that a newer hub has brought to a schema unknown here. */
async function listPending(client: pg.PoolClient, migrations: readonly MigrationMeta[]): Promise<MigrationMeta[]> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ count: string; last: string | null }>(
    'select count(*), max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const [{ count, last } = { count: 0, last: null }] = rows;
  if (Number(count) > migrations.length) throw new CannotStart(newer);
  return migrations.filter(({ folderMillis }) => folderMillis > Number(last ?? 0));
}

/**
 * Applies one migration. `create index concurrently` cannot run in a transaction; when it is cut off, the whole file runs
 * again, so that such a file first drops what it makes.
 */
async function apply(client: pg.PoolClient, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  const note = () =>
    client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  const steps = [...sql.map((statement) => () => client.query(statement)), note];
  if (!sql.some((statement) => /\bindex concurrently\b/i.test(statement))) return applyWhole(client, steps);
  for (const step of steps) await step();
}

type Step = () => Promise<unknown>;

/**
 * Runs the steps in one transaction. A change that waits for a long reader of its table makes every till wait behind it,
 * so it gives up after two seconds, lets them pass and tries again.
 */
async function applyWhole(client: pg.PoolClient, steps: readonly Step[]): Promise<void> {
  while (!(await tryWhole(client, steps))) await sleep();
}

/** Returns false when a lock was not free in time. */
async function tryWhole(client: pg.PoolClient, steps: readonly Step[]): Promise<boolean> {
  try {
    await client.query("begin; set local lock_timeout = '2s'");
    for (const step of steps) await step();
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false;
    throw error;
  }
}
