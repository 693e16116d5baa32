import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBrowser } from '#server/testing/running/browser.ts';
import { sendRaw } from '#server/testing/hostile/raw-request.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { startTestServer, testSetupCode } from '#server/testing/running/start-test-server.ts';
import { getSetup, runSetup } from '#shared/contracts/utilisateurs/auth.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { AppError, Refused } from '#shared/endpoints/errors.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { openFirstRun } from './first-run.ts';
import { declareIdentity } from './identity.ts';

const body = {
  email: 'gerante@quincaillerie.example',
  password: 'un long mot de passe',
  nom: 'Morel',
  prenom: 'Jeanne',
  raison_sociale: 'Quincaillerie Morel',
  code: testSetupCode,
};

test('the first set-up names the shop, creates its administrator and signs in', async () => {
  await using server = await startTestServer();
  const browser = openBrowser(server.url);
  expect((await browser.send('/auth/setup')).json).toEqual({ a_faire: true, session: 'aucune', est_caisse: false });
  const answer = await browser.send('/auth/setup', { method: 'POST', body });
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({
    success: true,
    user: { email: body.email, role: 'admin', is_verified: true, is_active: true },
  });
  expect((await browser.send('/auth/me')).json.user).toEqual(answer.json.user);
  expect((await browser.send('/auth/setup')).json).toEqual({ a_faire: false, session: 'active', est_caisse: false });
  expect(await server.call(getBoutique)).toMatchObject({ raison_sociale: 'Quincaillerie Morel', pays: 'France' });
});

test('set-up is refused once there is a user', async () => {
  await using server = await startTestServer();
  await server.call(runSetup, { body });
  const again = server.call(runSetup, { body: { ...body, email: 'intrus@ailleurs.example' } });
  await expect(again).rejects.toMatchObject({ status: 400, message: 'L’installation est déjà faite.' });
  expect(await server.call(getBoutique)).toMatchObject({ raison_sociale: 'Quincaillerie Morel' });
});

test('of set-ups that arrive together one wins', async () => {
  await using server = await startTestServer();
  const emails = ['a@shop.example', 'b@shop.example', 'c@shop.example'];
  const results = await Promise.allSettled(
    emails.map((email) => server.call(runSetup, { body: { ...body, email, raison_sociale: email } })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(server.identity.users.list({ limit: 10, verified_only: false })).toHaveLength(1);
});

test('a request forwarded by a proxy does not count as one of this machine', async () => {
  await using server = await startTestServer();
  const headers = { 'content-type': 'application/json' };
  for (const proxy of [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }]) {
    const answer = await sendRaw(server.url, {
      method: 'POST',
      path: '/auth/setup',
      headers: { ...headers, host: new URL(server.url).host, ...proxy },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.detail]).toEqual([
      403,
      'L’installation se fait sur la machine où Comptoir fonctionne.',
    ]);
  }
  expect(await server.call(getSetup)).toEqual({ a_faire: true, session: 'aucune', est_caisse: false });
});

test('demonstration data is made only when asked for, before the shop takes its name', async () => {
  const made: string[] = [];
  await using server = await startTestServer({ fillDemo: async () => void made.push('demo') });
  await server.call(runSetup, { body: { ...body, demonstration: true } });
  expect(made).toEqual(['demo']);
  await using plain = await startTestServer({ fillDemo: async () => void made.push('demo') });
  await plain.call(runSetup, { body });
  expect(made).toEqual(['demo']);
});

test('a shop whose name IT locked shows it before set-up, and accepts no other', async () => {
  await using folder = await createTemporaryFolder();
  const policy = { COMPTOIR_BOUTIQUE_RAISON_SOCIALE: 'Fers du Sud', COMPTOIR_BOUTIQUE_VILLE: 'Nîmes' };
  const locked = ['COMPTOIR_BOUTIQUE_RAISON_SOCIALE'];
  await using service = await startRealService({ dataDir: folder.path, policy, locked });
  const boutique = { raison_sociale: 'Fers du Sud', ville: 'Nîmes' };
  expect(await service.call(getSetup)).toMatchObject({ a_faire: true, boutique, verrous: ['raison_sociale'] });
  const refusal = 'Ce réglage est verrouillé par votre service informatique';
  await expect(service.call(runSetup, { body })).rejects.toThrow(refusal);
  await service.call(runSetup, { body: { ...body, raison_sociale: '', ville: 'Arles' } });
  expect(await service.call(getBoutique)).toMatchObject({ raison_sociale: 'Fers du Sud', ville: 'Arles' });
  expect(await service.call(getSetup)).not.toHaveProperty('boutique');
});

test('a set-up that fails on the way can be run again', async () => {
  let fails = true;
  const fillDemo = async () => {
    if (fails) throw new AppError('Le disque est plein.');
  };
  await using server = await startTestServer({ fillDemo });
  const input = { body: { ...body, demonstration: true } };
  await expect(server.call(runSetup, input)).rejects.toThrow('Le disque est plein.');
  expect(await server.call(getSetup)).toEqual({ a_faire: true, session: 'aucune', est_caisse: false });
  fails = false;
  expect(await server.call(runSetup, input)).toMatchObject({ success: true });
});

test.each([
  { ...body, email: 'pas une adresse' },
  { ...body, password: 'court' },
  { ...body, nom: '' },
  { ...body, raison_sociale: 'x'.repeat(70) },
])('a set-up with a wrong field is 422 and creates no user (%#)', async (wrong) => {
  await using server = await startTestServer();
  await expect(server.call(runSetup, { body: wrong })).rejects.toMatchObject({ status: 422 });
  expect(server.identity.users.hasAny()).toBe(false);
});

test('the configured administrator is created at start while there is no user, and not changed afterwards', async () => {
  await using server = await startTestServer();
  const admin = { email: 'it@quincaillerie.example', password: 'mot de passe de l’IT' };
  await declareIdentity(server.identity, { admin, apiKey: undefined });
  await declareIdentity(server.identity, {
    admin: { ...admin, email: 'autre@quincaillerie.example' },
    apiKey: undefined,
  });
  const users = server.identity.users.list({ limit: 10, verified_only: false });
  expect(users.map(({ email, role }) => [email, role])).toEqual([['it@quincaillerie.example', 'admin']]);
  const browser = openBrowser(server.url);
  expect((await browser.send('/auth/login', { method: 'POST', body: admin })).status).toBe(200);
  await expect(server.call(runSetup, { body })).rejects.toBeInstanceOf(Refused);
});

test('set-up is refused without the code, whatever the rest of the request is', async () => {
  await using server = await startTestServer();
  const browser = openBrowser(server.url);
  for (const code of [undefined, '', 'CODE-DES-ESSAI', 'x'.repeat(100)]) {
    const answer = await browser.send('/auth/setup', { method: 'POST', body: { ...body, code } });
    expect(answer.status).toBe(403);
    expect(answer.json.detail).toMatch(/^Le code de première ouverture n’est pas le bon/);
  }
  expect(server.identity.users.hasAny()).toBe(false);
  expect((await browser.send('/auth/setup', { method: 'POST', body })).status).toBe(200);
});

test('without a window, the code is in a file that only this account reads, and is deleted by the first set-up', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'logs', 'premiere-ouverture.txt');
  const setUp = (url: string, code: string) =>
    openBrowser(url).send('/auth/setup', { method: 'POST', body: { ...body, code } });
  const read = async () => (await readFile(file, 'utf8')).trim();
  const begin = async () => {
    await using service = await startRealService({ dataDir: folder.path });
    expect(service.setupFile).toBe(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    return read();
  };
  const earlier = await begin();
  await using service = await startRealService({ dataDir: folder.path });
  const code = await read();
  expect(code).toMatch(/^(?:[2-9A-HJ-NP-TV-Z]{5}-){3}[2-9A-HJ-NP-TV-Z]{5}$/);
  expect(code).not.toBe(earlier);
  expect((await setUp(service.url, earlier)).status).toBe(403);
  expect((await setUp(service.url, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  await expect(stat(file)).rejects.toThrow('ENOENT');
  expect((await setUp(service.url, code)).status).toBe(400);
}, 60_000);

test('a window’s own code is written nowhere', async () => {
  await using folder = await createTemporaryFolder();
  const firstRun = openFirstRun({ dataDir: folder.path, given: 'ABCDE-23456', isToDo: true });
  expect(firstRun.file).toBeUndefined();
  expect([firstRun.isCode('abcde 23456'), firstRun.isCode('ABCDE-23457'), firstRun.isCode('')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await readdir(folder.path)).toEqual([]);
});

test('the first administrator’s password is not the name of the shop that opens', async () => {
  await using server = await startTestServer();
  const sent = { ...body, password: 'QuincaillerieMorel1' };
  await expect(server.call(runSetup, { body: sent })).rejects.toMatchObject({
    status: 422,
    erreurs: [{ champ: 'password', message: expect.stringContaining('tient au nom') }],
  });
  expect((await server.call(getBoutique)).raison_sociale).not.toBe(body.raison_sociale);
});

test('a new shop has its mentions on its card, and a customer for anonymous sales', async () => {
  await using server = await startTestServer();
  const shop = { adresse: '1 rue Bugeaud', code_postal: '69006', ville: 'Lyon', siret: '73282932000074' };
  await server.call(runSetup, { body: { ...body, ...shop } });
  expect(await server.call(getBoutique)).toMatchObject({ ...shop, tva_intra: '' });
  const { data } = await server.call(listClients);
  expect(data.map(({ numero, intitule }) => [numero, intitule])).toEqual([['PASSAGE', 'Client de passage']]);
});
