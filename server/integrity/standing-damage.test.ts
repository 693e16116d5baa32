import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { readInstallation, saveInstallation } from '#server/installation/installation-file.ts';
import { clearAvis } from '#shared/contracts/service/system.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';

const jump = 'L’horloge de cet ordinateur est passée du 16/03/2026 au 24/06/2026.';

it('the integrity check still reports a damaged record after its notice was marked as read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-avis-'));
  try {
    {
      await using service = await startRealService({ dataDir });
      await service.call(createClient, { body: buildClient({ num: 'DURAND' }) });
    }
    spoil(dataDir);
    await using service = await startRealService({ dataDir });
    const list = async () => (await service.call(getTableauDeBord)).avis.map(({ message }) => message);
    const lost = expect.stringContaining('DURAND');
    await vi.waitFor(async () => expect(await list()).toEqual([jump, lost]), { timeout: 30_000, interval: 200 });
    await service.call(clearAvis);
    expect(await list()).toEqual([lost]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Changes a record on disk, in a folder that has another notice already. */
function spoil(dataDir: string) {
  const disk = new SQLite(join(dataDir, 'backoffice.db'));
  disk.exec(`update tiers set record = replace(record, '"intitule"', '"intitvle"')`);
  disk.close();
  const facts = readInstallation(dataDir);
  if (facts) saveInstallation(dataDir, { ...facts, avis: [{ date: new Date().toISOString(), message: jump }] });
}
