import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';

async function openShop(dataDir: string) {
  const local = await openBackOffice({ dataDir, poste: 'B01', now: () => new Date(), part: 'partage' });
  if (local.replication.part !== 'partage') throw new Error('the shop is shared');
  return { ...local, seals: local.replication.seals };
}

test('a shop that loses its log knows what it sealed before', async () => {
  await using folder = await createTemporaryFolder();
  const shop = await openShop(folder.path);
  const sealed = shop.seals.seal('FA-B01-000001');
  copyFileSync(join(folder.path, 'backoffice.db'), join(folder.path, 'without-log.db'));
  shop.close();
  copyFileSync(join(folder.path, 'without-log.db'), join(folder.path, 'backoffice.db'));
  for (const end of ['-wal', '-shm']) rmSync(join(folder.path, `backoffice.db${end}`), { force: true });
  const restored = await openShop(folder.path);
  expect(restored.seals.open(sealed)).toBe('FA-B01-000001');
  restored.close();
});
