import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { CannotStart } from '#server/start-failure.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';

type Service = Awaited<ReturnType<typeof startRealService>>;

const token = 'jeton-de-la-boutique-des-essais-000001';

async function quote({ call }: Service) {
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  return (await call(createDevis, { body: { client_id: 'DURAND', lignes } })).id;
}

/**
 * Starts a shop, and prepares the folder of one of its tills that was cut off after a quote: its WAL still holds what
 * it wrote.
 */
async function startWithCutTill() {
  await using stack = new AsyncDisposableStack();
  const folders = stack.use(await createTemporaryFolder());
  const environment = { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token };
  const shop = stack.use(await startRealService({ dataDir: join(folders.path, 'shop'), environment }));
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await shop.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  const asTill = { COMPTOIR_POSTE: 'P01', COMPTOIR_BACKOFFICE_URL: shop.url, COMPTOIR_BACKOFFICE_TOKEN: token };
  const dataDir = join(folders.path, 'till');
  {
    await using till = await startRealService({ dataDir: join(folders.path, 'first'), environment: asTill });
    await expect.poll(() => quote(till), { timeout: 10_000 }).toBe('DE-P01-000001');
    cpSync(join(folders.path, 'first'), dataDir, { recursive: true, filter: (file) => !file.endsWith('.lock') });
  }
  const owned = stack.move();
  return {
    dataDir,
    start: (more = {}) => startRealService({ dataDir, environment: { ...asTill, ...more } }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function listAside(dataDir: string): string[] {
  const [aside = ''] = readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('base-perdue-'));
  return readdirSync(join(dataDir, 'backups', aside)).toSorted();
}

// The number continues after 65, the step reserved before the first number: after a cut, all of it may have been given.
test('a till that was cut off and lost backoffice.db beside its log has all again from its shop, and keeps the log', async () => {
  await using cut = await startWithCutTill();
  rmSync(join(cut.dataDir, 'backoffice.db'));
  await using till = await cut.start();
  await expect.poll(() => quote(till).catch(() => ''), { timeout: 10_000 }).toBe('DE-P01-000066');
  expect(listAside(cut.dataDir)).toContain('backoffice.db-wal');
  const { avis } = await till.call(getTableauDeBord);
  expect(avis.map(({ message }) => message).join()).toContain('base-perdue-');
});

test.each([
  { what: 'another program’s', content: 'SQLite format 2, or a recipe' },
  { what: 'damaged', content: `SQLite format 3\0${'x'.repeat(9_000)}` },
])('a till whose backoffice.db is $what is offered to have all again from its shop', async ({ content }) => {
  await using cut = await startWithCutTill();
  for (const end of ['', '-wal', '-shm']) rmSync(join(cut.dataDir, `backoffice.db${end}`));
  writeFileSync(join(cut.dataDir, 'backoffice.db'), content);
  const failure = await cut.start().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CannotStart);
  const { message, remedy } = failure as CannotStart;
  expect(message).toContain('backoffice.db');
  expect(message).toContain('COMPTOIR_RESTORE=boutique');
  expect(message).not.toContain('boutique nouvelle');
  expect(remedy?.label).toBe('Tout reprendre de la boutique');
  await using till = await cut.start({ COMPTOIR_RESTORE: 'boutique' });
  await expect.poll(() => quote(till).catch(() => ''), { timeout: 10_000 }).toBe('DE-P01-000066');
  expect(listAside(cut.dataDir)).toEqual(['backoffice.db']);
});

test('a till restored to an earlier version gets everything again from its shop, once IT has requested it', async () => {
  await using cut = await startWithCutTill();
  const newer = new SQLite(join(cut.dataDir, 'backoffice.db'));
  newer.exec("insert into __drizzle_migrations (hash, created_at) values ('de demain', 9999999999999)");
  newer.close();
  await expect(cut.start()).rejects.toThrow(/plus récent.*COMPTOIR_RESTORE=avant-mise-a-jour/);
  await using till = await cut.start({ COMPTOIR_RESTORE: 'avant-mise-a-jour' });
  await expect.poll(() => quote(till).catch(() => ''), { timeout: 10_000 }).toBe('DE-P01-000066');
  expect(listAside(cut.dataDir)).toContain('backoffice.db');
});
