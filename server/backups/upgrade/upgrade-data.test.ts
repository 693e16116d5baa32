import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { countApplied, countMigrations } from '#server/database/migrate.ts';
import { CannotStart } from '#server/start-failure.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { listStoredSauvegardes, prune } from '../stored-sauvegardes.ts';
import { makeUpgradeDraft } from './exchange-upgraded.ts';
import { hasSamePages } from './same-pages.ts';

const released = join(import.meta.dirname, '../../database/released/0.1.0');
const schemas = ['service', 'backoffice'] as const;

/** Writes the data of version 0.1.0, as it left them. */
function writeOldData(folder: string) {
  for (const schema of schemas) {
    writeFileSync(join(folder, `${schema}.db`), gunzipSync(readFileSync(join(released, `${schema}.db.gz`))));
  }
}

const readBoth = (folder: string) => schemas.map((schema) => readFileSync(join(folder, `${schema}.db`)));

function change(folder: string, schema: (typeof schemas)[number], statement: string) {
  const connection = new SQLite(join(folder, `${schema}.db`));
  connection.exec(statement);
  connection.close();
}

async function start(dataDir: string, more: Record<string, string> = {}): Promise<unknown> {
  const started = await startRealService({ dataDir, environment: { COMPTOIR_POSTE: 'P01', ...more } }).catch(
    (error: unknown) => error,
  );
  if (started instanceof Error) return started;
  await (started as Awaited<ReturnType<typeof startRealService>>).stop();
  return undefined;
}

const countOf = (folder: string) =>
  schemas.map((schema) => {
    const connection = new SQLite(join(folder, `${schema}.db`), { readonly: true });
    const applied = countApplied(connection);
    connection.close();
    return applied;
  });

test('before the data are brought to a new schema a checked copy of both is kept, which an older program can read', async () => {
  await using folder = await createTemporaryFolder();
  writeOldData(folder.path);
  expect(await start(folder.path)).toBeUndefined();
  expect(countOf(folder.path)).toEqual(schemas.map(countMigrations));
  const [copy, ...others] = listStoredSauvegardes(join(folder.path, 'backups'));
  expect(others).toEqual([]);
  expect(copy?.manifest).toMatchObject({ mise_a_jour: true, origine: 'automatique', abimees: [] });
  expect(countOf(copy?.folder ?? '')).toEqual([1, 1]);
  await using old = await createTemporaryFolder();
  writeOldData(old.path);
  const same = schemas.map((schema) =>
    hasSamePages(join(old.path, `${schema}.db`), join(copy?.folder ?? '', `${schema}.db`)),
  );
  expect(same).toEqual([true, true]);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('mise-a-jour'))).toEqual([]);
  expect(await start(folder.path)).toBeUndefined();
  expect(listStoredSauvegardes(join(folder.path, 'backups'))).toHaveLength(1);
}, 60_000);

test('the last three backups made before updates are kept, even when others are missing', async () => {
  await using folder = await createTemporaryFolder();
  writeOldData(folder.path);
  await start(folder.path);
  const backups = join(folder.path, 'backups');
  const [copy] = listStoredSauvegardes(backups);
  for (const day of ['01', '02', '03', '04']) {
    cpSync(copy?.folder ?? '', join(backups, `2025-01-${day}T00-00-00-000Z`), { recursive: true });
  }
  const kept = prune(backups, { quotidiennes: 1, hebdomadaires: 0 }, new Date());
  expect(kept.map(({ id }) => id.slice(0, 10))).toEqual([copy?.id.slice(0, 10), '2025-01-04', '2025-01-03']);
}, 60_000);

test('an update that fails in one database leaves both unchanged and reports it in French', async () => {
  await using folder = await createTemporaryFolder();
  writeOldData(folder.path);
  change(folder.path, 'backoffice', 'create index imputations_document on documents (id)');
  await using before = await createTemporaryFolder();
  cpSync(folder.path, before.path, { recursive: true });
  const failure = await start(folder.path);
  expect(failure).toBeInstanceOf(CannotStart);
  expect((failure as Error).message).toMatch(/^La mise à jour des données n’a pas abouti.*réinstallez la version préc/);
  expect(countOf(folder.path)).toEqual([1, 1]);
  const same = schemas.map((schema) =>
    hasSamePages(join(folder.path, `${schema}.db`), join(before.path, `${schema}.db`)),
  );
  expect(same).toEqual([true, true]);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('mise-a-jour'))).toEqual([]);
}, 60_000);

const journal = '__drizzle_migrations';

test.each([
  ['has had a migration more', `insert into ${journal} (hash, created_at) values ('de demain', 9999999999999)`],
  ['has had as many, and one of them unknown here', `update ${journal} set hash = 'autre' where rowid = 3`],
  ['has had fewer, and another first one', `delete from ${journal} where rowid > 2; update ${journal} set hash = 'x'`],
  ['keeps no account of them', `delete from ${journal}`],
  ['keeps its account elsewhere', `alter table ${journal} rename to suivi`],
  ['has a table more', 'create table fidelite (id integer primary key, points integer)'],
  ['has a column more', 'alter table documents add column fidelite integer'],
  ['has a column under another name', 'alter table numerotations rename column dernier to derniere'],
])(
  'data of a newer program are refused in French and stay as they are: it %s',
  async (_what, statement) => {
    await using folder = await createTemporaryFolder();
    writeOldData(folder.path);
    await start(folder.path);
    await start(folder.path);
    change(folder.path, 'backoffice', statement);
    const before = readBoth(folder.path);
    const failure = await start(folder.path);
    expect(failure).toBeInstanceOf(AppError);
    expect((failure as Error).message).toMatch(/plus récent.*Installez la dernière version/);
    expect(readBoth(folder.path).map((now, index) => now.equals(before[index] ?? Buffer.alloc(0)))).toEqual([
      true,
      true,
    ]);
  },
  60_000,
);

test('an earlier version restores the data from before the update when IT orders it: numbers continue, and later data are moved to a folder', async () => {
  await using folder = await createTemporaryFolder();
  writeOldData(folder.path);
  await start(folder.path);
  const lastOf = () => {
    const connection = new SQLite(join(folder.path, 'backoffice.db'), { readonly: true });
    const rows = connection.prepare('select count(*) as sortes, sum(dernier) as dernier from numerotations').get();
    connection.close();
    return rows;
  };
  const newer = `insert into ${journal} (hash, created_at) values ('de demain', 9999999999999)`;
  change(
    folder.path,
    'backoffice',
    `update numerotations set dernier = dernier + 7; update boutique set record = 'x'; ${newer}`,
  );
  const [since, before] = [lastOf(), readBoth(folder.path)];
  const [copy] = listStoredSauvegardes(join(folder.path, 'backups'));

  const refused = (await start(folder.path)) as CannotStart;
  expect(refused.message).toMatch(/COMPTOIR_RESTORE=avant-mise-a-jour.*copie faite avant la mise à jour/);
  expect(refused.remedy?.label).toBeUndefined();
  expect(await start(folder.path, { COMPTOIR_RESTORE: copy?.id ?? '' })).toBeInstanceOf(CannotStart);
  expect(readBoth(folder.path)[1]?.equals(before[1] ?? Buffer.alloc(0))).toBe(true);

  expect(await start(folder.path, { COMPTOIR_RESTORE: 'avant-mise-a-jour' })).toBeUndefined();
  expect(countOf(folder.path)).toEqual(schemas.map(countMigrations));
  expect(lastOf()).toEqual(since);
  const aside = readdirSync(join(folder.path, 'backups')).find((name) => name.startsWith('avant-restauration-'));
  expect(readdirSync(join(folder.path, 'backups', aside ?? ''))).toEqual(
    expect.arrayContaining(['backoffice.db', 'service.db']),
  );
}, 60_000);

test('without a backup from before the update nothing is restored, and the message explains it', async () => {
  await using folder = await createTemporaryFolder();
  writeOldData(folder.path);
  await start(folder.path);
  rmSync(join(folder.path, 'backups'), { recursive: true });
  change(folder.path, 'service', `insert into ${journal} (hash, created_at) values ('de demain', 9999999999999)`);
  const before = readBoth(folder.path);
  const failure = await start(folder.path, { COMPTOIR_RESTORE: 'avant-mise-a-jour' });
  expect((failure as Error).message).toMatch(/Aucune copie intacte n’est d’un format que cette version ouvre/);
  expect(readBoth(folder.path).map((now, index) => now.equals(before[index] ?? Buffer.alloc(0)))).toEqual([true, true]);
}, 60_000);

test('an upgrade prepared before an older program ran again does not replace that program’s data', async () => {
  await using folder = await createTemporaryFolder();
  writeOldData(folder.path);
  await using upgraded = await createTemporaryFolder();
  writeOldData(upgraded.path);
  await start(upgraded.path);
  const ready = join(folder.path, 'mise-a-jour.prete');
  cpSync(makeUpgradeDraft(folder.path), ready, { recursive: true });
  for (const schema of schemas) cpSync(join(upgraded.path, `${schema}.db`), join(ready, `${schema}.db`));
  change(folder.path, 'service', "update email_logs set sujet = 'Changé depuis'");
  expect(await start(folder.path)).toBeUndefined();
  expect(existsSync(ready)).toBe(false);
  const connection = new SQLite(join(folder.path, 'service.db'), { readonly: true });
  expect(connection.prepare('select distinct sujet from email_logs').pluck().all()).toEqual(['Changé depuis']);
  connection.close();
}, 60_000);
