import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findMigrations } from '#server/database/find-migrations.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { migrateHub } from './migrate-hub.ts';

type Journal = { entries: { idx: number; when: number; tag: string }[] };

/** The migrations there are, and these after them. */
function addMigrations(folder: string, added: Record<string, string>): void {
  cpSync(findMigrations('hub'), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  for (const [tag, text] of Object.entries(added)) {
    const last = journal.entries.at(-1)!;
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    writeFileSync(join(folder, `${tag}.sql`), text);
  }
  writeFileSync(file, JSON.stringify(journal));
}

test('a schema change may take its time beside readers, and a second node waits for it', async () => {
  await using folder = await createTemporaryFolder();
  const url = await createDatabase('migrations', 'template0');
  // A statement of a node is broken off here after a second.
  const open = () => new pg.Pool({ connectionString: url, options: '-c statement_timeout=1000' });
  const [one, other] = [open(), open()];
  await migrateHub(one);
  addMigrations(folder.path, {
    '9000_column': 'alter table boutiques add column essai text; --> statement-breakpoint\nselect pg_sleep(1.5)',
    '9001_index': `drop index concurrently if exists essai; --> statement-breakpoint
      create index concurrently essai on boutiques (nom)`,
  });
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin; select count(*) from boutiques');
  const changed = Promise.all([migrateHub(one, folder.path), migrateHub(other, folder.path)]);
  const till = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
  await till.connect();
  const isWaiting = async () =>
    (await till.query("select from pg_stat_activity where datname = 'migrations' and wait_event_type = 'Lock'")).rows
      .length > 0;
  await expect.poll(isWaiting).toBe(true);
  // A till that comes meanwhile passes once the change has waited for two seconds.
  await till.query('select count(*) from boutiques');
  await reader.query('commit');
  await changed;
  const { rows } = await till.query("select indisvalid from pg_index where indexrelid = 'essai'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
  expect((await till.query("select essai from boutiques where nom = ''")).rows).toEqual([]);
  await Promise.all([reader.end(), till.end(), one.end(), other.end()]);
});

test('a node keeps serving beside a newer one that migrates the schema while tills sell, and refuses to restart afterwards', async () => {
  await using folder = await createTemporaryFolder();
  const url = await createDatabase('rolling', 'template0');
  await using node = await startTestHub(url);
  const { LYON: token = '' } = await createTestGroupe(node);
  await using till = await startPoste({ url: node.url, poste: 'P01', token });
  addMigrations(folder.path, {
    '9000_next': `alter table enregistrements add column demain text; --> statement-breakpoint
      create table demain (groupe text primary key)`,
    '9001_index': `drop index concurrently if exists demain_code; --> statement-breakpoint
      create index concurrently demain_code on enregistrements (groupe, demain)`,
  });
  const newer = new pg.Pool({ connectionString: url });
  let isChanged = false;
  const changing = migrateHub(newer, folder.path).then(() => (isChanged = true));
  let made = 0;
  const sell = async () => till.call(createClient, { body: buildClient({ num: `C${(made += 1)}` }) });
  while (!isChanged) await sell();
  await changing;
  await newer.end();
  for (let more = 0; more < 5; more += 1) await sell();
  await until(() => till.outbox.count().en_attente === 0);
  await using other = await startPoste({ url: node.url, poste: 'P02', token });
  const count = async () => (await other.local.tiers.list('client', '')).parse().length;
  // With the customer for sales without a name.
  await until(async () => (await count()) === made + 1);
  await expect(startTestHub(url)).rejects.toThrow('plus récent que celui-ci');
});

/** The first that came after a hub might have had records. */
const firstBeside = '0007';

test('an index of a large table is built concurrently with writes, and rebuilt where that was interrupted', () => {
  const folder = findMigrations('hub');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstBeside);
  const wrong = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const made = text.matchAll(/create (?:unique )?index (concurrently )?"?(\w+)"? on "?(\w+)"?/gi);
    return [...made].filter(([, how, name, table]) => {
      const isNew = new RegExp(`create table "?${table}"?`, 'i').test(text);
      const isAgain = new RegExp(`drop index concurrently if exists "?${name}"?`, 'i').test(text);
      return how === undefined ? !isNew : !isAgain;
    });
  });
  expect(wrong.map(([text]) => text)).toEqual([]);
});
