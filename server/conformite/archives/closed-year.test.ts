import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { openSealedShop } from '#server/testing/running/sealed-shop.ts';
import { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { archiveFileNames } from './manifeste.ts';
import { openTar } from './read-tar.ts';
import { verifyArchive } from './verify-archive.ts';

function listClotures(path: string): string[] {
  const tar = openTar(path);
  const all = [...tar.readElements(archiveFileNames.cloture)].map((text) => Cloture.parse(readJson(text)));
  tar.close();
  return all.map(({ numero, periode }) => `${numero} ${periode}`);
}

test('the archive of a year holds all its clôtures, those that were made after its end too', async () => {
  await using folder = await createTemporaryFolder();
  const clock = { now: new Date('2026-12-31T17:00:00+01:00') };
  const shop = await openSealedShop({ dataDir: folder.path, now: () => clock.now });
  await shop.fill();
  const { numero } = await shop.openDay();
  await shop.issue();
  clock.now = new Date('2027-01-01T00:30:00+01:00');
  await shop.closeDay(numero);
  clock.now = new Date('2027-01-04T09:00:00+01:00');
  const next = await shop.openDay();
  await shop.issue();
  await shop.closeDay(next.numero);
  await shop.closePeriode('2026-12');
  await shop.closePeriode('2026');
  const year = await shop.archive('2026-01-01', '2026-12-31');
  const december = await shop.archive('2026-12-01', '2026-12-30');
  shop.close();
  expect(listClotures(year)).toEqual([
    'ZJ-P01-000001 2026-12-31',
    'ZJ-P01-000002 2027-01-04',
    'ZM-P01-000001 2026-12',
    'ZA-P01-000001 2026',
  ]);
  // What a day of the next year counted is in the archive of that year.
  expect(await verifyArchive(year)).toMatchObject({ total: 0, incompletes: 1 });
  expect(listClotures(december)).toEqual([]);
}, 60_000);
