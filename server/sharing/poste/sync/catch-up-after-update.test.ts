import { expect, test } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startPoste, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { recordsVersion } from '#shared/contracts/postes/records-version.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';

const params = { code: 'DURAND' };

/**
 * Has a till read a shop's records and go on after a change that it left out, as a version would that does not know the
 * field; returns the town it has once it is started again, as if `version` had read them.
 */
async function readTownAfter(version: string | undefined): Promise<string | null> {
  await using folder = await createTemporaryFolder();
  await using shop = await startSharedBackOffice();
  const settings = { url: shop.url, poste: 'P01', dataDir: folder.path, installation: crypto.randomUUID() };
  await shop.call(createClient, { body: buildClient({ num: 'DURAND', ville: 'Paris' }) });
  {
    await using till = await startPoste(settings);
    await till.refresh();
  }
  await shop.call(updateClient, { params, body: { ville: 'Nantes' } });
  const { replication } = shop.local;
  if (replication.part !== 'partage') throw new Error('a shop has a feed');
  const database = openConnection(`${folder.path}/backoffice.db`);
  const save = database.prepare('insert or replace into replication_etat (nom, valeur) values (?, ?)');
  save.run('curseur', replication.feed.getCursor());
  if (version === undefined) database.prepare("delete from replication_etat where nom = 'version_fiches'").run();
  else save.run('version_fiches', version);
  database.close();

  await using till = await startPoste(settings);
  await till.refresh();
  return (await till.call(getClient, { params })).data.ville;
}

test('a till that was updated reads again what the version before it left out', async () => {
  expect(await readTownAfter('0')).toBe('Nantes');
  expect(await readTownAfter(undefined)).toBe('Nantes');
});

test('a till that was not updated goes on where it was', async () => {
  expect(await readTownAfter(String(recordsVersion))).toBe('Paris');
});
