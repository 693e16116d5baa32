import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { type LocalDatabase, openLocalDatabase } from '#server/backoffice/local/local-database.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import type { Changements } from '#shared/contracts/postes/gateway.ts';
import { createReplication } from '../../replication.ts';

const now = () => new Date();
const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;

/** Returns the first page of a shop that has moved to Lyon and has customers. */
async function readFirstPage(): Promise<Pick<Changements, 'changements'>> {
  const shop = await openBackOffice({ dataDir: ':memory:', poste: 'B01', now, part: 'partage' });
  await shop.boutique.update({ ...(await shop.boutique.get()), ville: 'Lyon' });
  for (let n = 0; n < 150; n += 1) {
    await shop.tiers.create('client', ClientCreateInput.parse(buildClient({ num: `C${n}` })), context);
  }
  if (shop.replication.part !== 'partage') throw new Error('the shop is shared');
  const page = shop.replication.feed.list('', 200);
  shop.close();
  return page;
}

function openTill(database: LocalDatabase) {
  const till = createReplication(database, 'poste');
  if (till.part !== 'poste') throw new Error('a till takes over');
  return till;
}

test('records rolled back by a full disk are received again, the shop’s own card included', async () => {
  await using folder = await createTemporaryFolder();
  const page = await readFirstPage();
  const database = await openLocalDatabase({ dataDir: folder.path, poste: 'P01', now });
  const { connection, write } = database;
  const till = openTill(database);
  const takePage = () =>
    write(() =>
      page.changements.forEach(({ entite, code, enregistrement }) =>
        till.receiveOrQuarantine(entite, code, enregistrement),
      ),
    );

  const pages = Number(connection.pragma('page_count', { simple: true }));
  connection.pragma(`max_page_count = ${pages + 10}`);
  await expect(takePage()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  connection.pragma('max_page_count = 1000000');
  await takePage();
  connection.close();

  const again = await openBackOffice({ dataDir: folder.path, poste: 'P01', now, part: 'poste' });
  expect((await again.boutique.get()).ville).toBe('Lyon');
  expect((await again.tiers.list('client', '')).parse()).toHaveLength(150);
  again.close();
});
