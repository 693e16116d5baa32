import SQLite from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildUser } from '#server/testing/fixtures/build-user.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import { createUser, updateUser } from '#shared/contracts/utilisateurs/auth.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

vi.setConfig({ testTimeout: 120_000 });

const apiKey = 'key-of-the-rights-power-cut-test-0000';
const headers = { 'x-api-key': apiKey };

/** Opens a database of the running service, and keeps others from writing it while `hold` is not released. */
function openBeside(file: string) {
  const connection = new SQLite(file);
  return {
    has: (sql: string) => connection.prepare(sql).get() !== undefined,
    hold: () => void connection.exec('begin immediate'),
    release: () => void connection.exec('rollback'),
    [Symbol.dispose]: () => void connection.close(),
  };
}

test('a kill between a change of rights and its note in the journal, or right after, leaves one note', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = folder.path;
  const settings = { COMPTOIR_DATA_DIR: dataDir, COMPTOIR_API_KEY: apiKey };
  const open = (url: string) => createApiClient(url, { headers });

  let id = '';
  await using first = await startProcess(settings);
  id = (await open(first.url)(createUser, { body: buildUser({ role: 'vendeur' }) })).id;
  {
    using journal = openBeside(join(dataDir, 'backoffice.db'));
    using accounts = openBeside(join(dataDir, 'service.db'));
    // The account is changed, and the journal cannot be written: the service dies.
    journal.hold();
    const cut = open(first.url)(updateUser, { params: { id }, body: { role: 'responsable' } }).catch(() => undefined);
    await until(() => accounts.has('select 1 from notes_droits'));
    await first.kill();
    await cut;
    journal.release();
  }

  await using second = await startProcess(settings);
  {
    using journal = openBeside(join(dataDir, 'backoffice.db'));
    using accounts = openBeside(join(dataDir, 'service.db'));
    journal.hold();
    const cut = open(second.url)(updateUser, { params: { id }, body: { is_active: false } }).catch(() => undefined);
    await until(() => accounts.has('select 1 from notes_droits'));
    // Noted, and the service dies before it knows.
    accounts.hold();
    journal.release();
    await until(() => journal.has("select 1 from scelles where donnees like '%fermé%'"));
    await second.kill();
    await cut;
    accounts.release();
    expect(accounts.has('select 1 from notes_droits')).toBe(true);
  }

  await using third = await startProcess(settings);
  const { evenements } = await open(third.url)(listEvenements);
  const notes = evenements.filter(({ libelle }) => libelle === 'Droits modifiés').map(({ texte }) => texte);
  expect(notes).toEqual([
    expect.stringMatching(/: responsable, fermé .* au lieu de responsable/),
    expect.stringMatching(/: responsable .* au lieu de vendeur/),
    expect.stringMatching(/: vendeur \([^)]*\)$/),
  ]);
});
