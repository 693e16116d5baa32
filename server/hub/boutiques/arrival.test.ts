import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noChangeLog } from '#server/backoffice/local/change-log.ts';
import { openLocalDatabase } from '#server/backoffice/local/local-database.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { createReplicas } from '#server/sharing/records/replicas.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { isCopied, startInstallation } from '#server/testing/running/start-installation.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { getPartage } from '#shared/contracts/postes/postes.ts';

const place = { groupe: 'G1', boutique: 'LYON' };

async function startChain(name: string) {
  const stack = new AsyncDisposableStack();
  const hub = stack.use(await startTestHub(await createDatabase(name)));
  const tokens = await createTestGroupe(hub, ['LYON', 'PARIS']);
  return { hub, tokens, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() };
}

test('tills of a roll-out join by their shop’s token alone: each gets a code of its own, and keeps it', async () => {
  await using chain = await startChain('arrival_token');
  const { hub, tokens } = chain;
  const settings = { COMPTOIR_BACKOFFICE_URL: hub.url, COMPTOIR_BACKOFFICE_TOKEN: tokens.LYON ?? '' };
  await using folder = await createTemporaryFolder();
  await using first = await startInstallation(settings);
  {
    await using second = await startInstallation({ ...settings, COMPTOIR_DATA_DIR: folder.path });
    await until(() => isCopied(second));
    expect((await second.call(getPartage)).poste).toBe('P02');
  }
  await using again = await startInstallation({ ...settings, COMPTOIR_DATA_DIR: folder.path });
  expect((await again.call(getPartage)).poste).toBe('P02');
  expect((await first.call(getPartage)).poste).toBe('P01');
  expect(await hub.siege.listPostes('G1', undefined)).toMatchObject([
    { code: 'P01', boutique: 'LYON', nom: hostname() },
    { code: 'P02', boutique: 'LYON', nom: hostname() },
  ]);
});

test('a till killed while joining joins as the same till, and of two started at once in a folder only one asks', async () => {
  await using chain = await startChain('arrival_killed');
  const { hub, tokens } = chain;
  await using folder = await createTemporaryFolder();
  await using line = await startProxy(() => hub.url);
  const settings = {
    COMPTOIR_BACKOFFICE_URL: line.url,
    COMPTOIR_BACKOFFICE_TOKEN: tokens.LYON ?? '',
    COMPTOIR_DATA_DIR: folder.path,
  };
  const joined = join(folder.path, 'partage.json');
  let kill = () => {};
  const isKilled = () => expect(startProcess(settings, (now) => (kill = now))).rejects.toThrow('did not start');

  let asked = 0;
  const setPlay = (choose: typeof line.network.choose, rewrite: typeof line.network.rewrite = (answer) => answer) =>
    Object.assign(line.network, { choose, rewrite });
  // Killed before the shop hears of it.
  setPlay(() => (kill(), 'drop'));
  await isKilled();
  // Killed once the shop knows it, before it hears so itself.
  setPlay(
    () => 'none',
    (answer) => (kill(), answer),
  );
  await isKilled();
  expect(existsSync(joined)).toBe(false);
  expect(await hub.siege.listPostes('G1', undefined)).toMatchObject([{ code: 'P01' }]);
  // While it asks, another one starts in its folder; it is killed once it knows its identity.
  Object.assign(line.network, { delayMs: 3_000 });
  setPlay(() => ((asked += 1), 'delay'));
  const third = isKilled();
  await until(() => asked === 1);
  await expect(startProcess(settings)).rejects.toThrow('déjà ouvert par un autre Comptoir');
  expect(asked).toBe(1);
  await until(() => existsSync(joined), undefined, 20_000);
  kill();
  await third;

  setPlay(() => 'none');
  await using till = await startInstallation(settings);
  await until(() => isCopied(till));
  expect((await till.call(getPartage)).poste).toBe('P01');
  expect(await hub.siege.listPostes('G1', undefined)).toMatchObject([{ code: 'P01' }]);
});

test('each machine finds its code in a file: good once, for days, whatever else is tried meanwhile', async () => {
  await using chain = await startChain('arrival_file');
  const { hub } = chain;
  const replaced = await hub.siege.createCodes(place, { machines: [hostname()] });
  const { fichier, codes } = await hub.siege.createCodes(place, { machines: [hostname(), 'CAISSE-2'], jours: 30 });
  expect(fichier).toBe(`${hostname().toLowerCase()};${codes[0]}\ncaisse-2;${codes[1]}\n`);
  const register = async (code: string | undefined, token?: string) => {
    const body = JSON.stringify({ code, nom: 'X', installation: crypto.randomUUID() });
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return (await fetch(hub.url + registerPoste.path, { method: 'POST', headers, body })).status;
  };
  for (let tries = 0; tries < 12; tries += 1) expect(await register('ABCDEFGH')).toBe(400);
  expect(await register(replaced.codes[0])).toBe(400);
  expect([await register(undefined), await register(undefined, 'x')]).toEqual([401, 401]);
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'codes.csv');
  const settings = { COMPTOIR_BACKOFFICE_URL: hub.url, COMPTOIR_BACKOFFICE_CODES: file };
  writeFileSync(file, 'caisse-9;ABCD\r\n', { mode: 0o644 });
  await expect(startInstallation(settings)).rejects.toThrow('d’autres comptes peuvent le lire');
  chmodSync(file, 0o606);
  await expect(startInstallation(settings)).rejects.toThrow('peut être changé par d’autres comptes');
  chmodSync(file, 0o600);
  await expect(startInstallation(settings)).rejects.toThrow('pas de code pour cette machine');
  writeFileSync(file, String(fichier).replaceAll('\n', '\r\n'));
  await using till = await startInstallation(settings);
  await until(() => isCopied(till));
  expect((await till.call(getPartage)).poste).toBe('P01');
  expect(await register(codes[0])).toBe(400);
});

const opening = {
  numero: 'ME-HUB-100000001',
  type: 0,
  type_libelle: 'Entrée',
  date: '2024-03-01',
  reference: 'G1',
  depot_code: 'PRINCIPAL',
  commentaire: null,
  date_creation: '2024-03-01T00:00:00.000Z',
  auteur: 'siège',
  nb_lignes: 1,
  lignes: [
    {
      article_ref: 'VIS',
      designation: 'Vis',
      quantite: 40,
      depot_code: 'PRINCIPAL',
      prix_unitaire: null,
      commentaire: null,
    },
  ],
};
const params = { reference: 'VIS' };

/** Fills a folder as a till of group G1 leaves it that numbered as P05: two of VIS, and 40 that the hub said it began with. */
async function fillLeftFolder(dataDir: string, installation: string): Promise<void> {
  const now = () => new Date();
  const backOffice = await openBackOffice({ dataDir, poste: 'P05', now });
  await using server = await startTestServer({ dataDir, backOffice, now });
  await server.call(createArticle, { body: buildArticle({ ...params, stock_reel: 2 }) });
  const database = await openLocalDatabase({ dataDir, poste: 'P05', now });
  const replicas = createReplicas({ ...database, changes: noChangeLog }, { decides: false });
  await database.write(() => replicas.put('mouvement', opening));
  database.connection.close();
  expect((await server.call(getArticle, { params })).stock_reel).toBe(42);
  writeFileSync(join(dataDir, 'partage.json'), JSON.stringify({ part: 'seul', poste: 'P05', installation }));
}

test.each(['code', 'token'])('a folder with data joins by a %s as one joins on screen', async (way) => {
  await using chain = await startChain(`arrival_held_${way}`);
  const { hub, tokens } = chain;
  const other = await createTestGroupe(hub, ['NICE'], 'G2');
  await using folder = await createTemporaryFolder();
  await fillLeftFolder(folder.path, randomUUID());
  const codes = join(folder.path, 'codes.csv');
  const toSettings = async (groupe: string, boutique: string, token = '') => {
    const settings = { COMPTOIR_BACKOFFICE_URL: hub.url, COMPTOIR_DATA_DIR: folder.path };
    if (way === 'token') return { ...settings, COMPTOIR_BACKOFFICE_TOKEN: token };
    const { fichier } = await hub.siege.createCodes({ groupe, boutique }, { machines: [hostname()] });
    writeFileSync(codes, String(fichier), { mode: 0o600 });
    return { ...settings, COMPTOIR_BACKOFFICE_CODES: codes };
  };
  // The past it lacks is that of another group.
  await expect(startInstallation(await toSettings('G2', 'NICE', other.NICE))).rejects.toThrow('n’a pas tout le passé');
  expect(await hub.siege.listPostes('G2', undefined)).toEqual([]);

  // Its own group knows nothing of that stock any more, and will send all.
  await using till = await startInstallation(await toSettings('G1', 'LYON', tokens.LYON));
  await until(() => isCopied(till));
  expect((await till.call(getPartage)).poste).toBe('P05');
  expect((await till.call(getArticle, { params })).stock_reel).toBe(2);
  expect(await hub.siege.listPostes('G1', undefined)).toMatchObject([{ code: 'P05', boutique: 'LYON' }]);
});
