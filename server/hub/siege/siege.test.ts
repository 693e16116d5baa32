import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readHubSettings } from '#server/hub/hub-settings.ts';
import { startFeedWatch } from '#server/hub/store/feed-watch.ts';
import { openHubDatabase } from '#server/hub/store/hub-database.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, hubToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import * as passe from '#shared/contracts/siege/siege-passe.ts';
import * as personnes from '#shared/contracts/siege/siege-personnes.ts';
import * as siege from '#shared/contracts/siege/siege.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

const endpoints = Object.values<object>({ ...siege, ...passe, ...personnes }).filter(
  (value): value is Endpoint => 'method' in value && 'path' in value,
);
const toUrl = (url: string, { path }: Endpoint) =>
  url +
  path
    .replace(':groupe', 'G1')
    .replace(':boutique', 'LYON')
    .replace(':poste', 'P01')
    .replace(':personne', crypto.randomUUID());

test('a hub is administered only with its own token, never with a shop’s', async () => {
  await using hub = await startTestHub(await createDatabase('siege_acces'));
  const { LYON = '' } = await createTestGroupe(hub);
  expect(endpoints.length).toBe(14);
  for (const endpoint of endpoints) {
    for (const token of [undefined, 'Bearer x', `Bearer ${LYON}`]) {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
      const body = ['post', 'put'].includes(endpoint.method) ? '{}' : null;
      const answer = await fetch(toUrl(hub.url, endpoint), { method: endpoint.method.toUpperCase(), headers, body });
      expect([endpoint.path, token, answer.status]).toEqual([endpoint.path, token, 401]);
    }
  }
  expect((await fetch(`${hub.url}/metrics`)).status).toBe(401);
});

test('groups, shops, codes and tills are administered over HTTP, with a clear word for what cannot be', async () => {
  await using hub = await startTestHub(await createDatabase('siege_http'));
  const call = createApiClient(hub.url, { headers: { authorization: `Bearer ${hubToken}` } });
  await call(siege.createGroupe, { body: { code: 'G1', nom: 'Maisons Dupont' } });
  const again = call(siege.createGroupe, { body: { code: 'G1', nom: 'Autre' } });
  await expect(again).rejects.toMatchObject({ status: 409, message: 'Le groupe G1 existe déjà.' });
  const made = await call(siege.createBoutiqueSiege, { params: { groupe: 'G1' }, body: { code: 'LYON', nom: 'Lyon' } });
  expect(made).toMatchObject({ code: 'LYON', postes: 0, jeton: expect.stringMatching(/^[\w-]{43}$/) });
  const elsewhere = call(siege.createBoutiqueSiege, { params: { groupe: 'G2' }, body: { code: 'LYON', nom: 'Lyon' } });
  await expect(elsewhere).rejects.toMatchObject({ status: 404, message: 'Groupe G2 introuvable' });
  const place = { groupe: 'G1', boutique: 'LYON' };
  const { codes } = await call(siege.createCodesSiege, { params: place, body: { nombre: 3 } });
  expect(codes).toEqual(Array(3).fill(expect.stringMatching(/^[A-Z2-9]{8}$/)));
  const join = (code: string | undefined) =>
    fetch(`${hub.url}/gateway/v1/registrations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, nom: 'Comptoir', installation: crypto.randomUUID() }),
    });
  expect(await (await join(codes[0])).json()).toMatchObject({ poste: 'P01', boutique: 'Lyon' });
  expect(await (await join(codes[1])).json()).toMatchObject({ poste: 'P02' });
  expect((await join(codes[0])).status).toBe(400);
  const postes = await call(siege.listPostesSiege, { params: { groupe: 'G1' }, query: {} });
  expect(postes.map(({ code, nom }) => [code, nom])).toEqual([
    ['P01', 'Comptoir'],
    ['P02', 'Comptoir'],
  ]);
  await call(siege.removePosteSiege, { params: { groupe: 'G1', poste: 'P02' } });
  expect(await call(siege.listBoutiquesSiege, { params: { groupe: 'G1' } })).toMatchObject([
    { code: 'LYON', postes: 1 },
  ]);
});

test('every group has the customer for sales without a name, also one that was there before', async () => {
  const database = await createDatabase('siege_passage');
  await using hub = await startTestHub(database);
  const { LYON: token = '' } = await createTestGroupe(hub);
  await using till = await startPoste({ url: hub.url, poste: 'P01', token });
  const hasPassing = async () => (await till.local.tiers.list('client', 'Client de passage')).parse().length === 1;
  await until(hasPassing);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query("delete from enregistrements where code = 'PASSAGE'");
  await using other = await startTestHub(database);
  await using again = await startTestHub(database);
  const { rows } = await client.query("select record ->> 'genre' as genre from enregistrements where code = 'PASSAGE'");
  await client.end();
  expect(rows).toEqual([{ genre: 'client' }]);
  await using second = await startPoste({ url: other.url, poste: 'P02', token });
  await second.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 1 }) });
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const sell = async () => second.call(createFacture, { body: { client_id: 'PASSAGE', lignes } });
  await until(async () => (await second.local.tiers.list('client', 'Client de passage')).parse().length === 1);
  expect((await sell()).data.numero_facture).toBe('FA-P02-000001');
  expect(again.url).not.toBe(other.url);
});

/** Has connections to this process come from another machine, until the returned function is called: it may have no address but loopback. */
function comeFromOutside(address: string): () => void {
  const move = (message: unknown) => {
    if (message instanceof Object && 'socket' in message && message.socket instanceof Socket) {
      Object.defineProperty(message.socket, 'remoteAddress', { value: address });
    }
  };
  subscribe('net.server.socket', move);
  return () => void unsubscribe('net.server.socket', move);
}

test('the hub’s token is accepted in the clear from no other machine, whatever headers it sends', async () => {
  const outside = '192.0.2.7';
  const database = await createDatabase('siege_clair');
  const ask = async (proxies: string, headers: Record<string, string>, path = '/siege/v1/groupes') => {
    await using hub = await startTestHub(database, { COMPTOIR_HUB_PROXIES: proxies });
    const answer = await fetch(hub.url + path, { headers: { authorization: `Bearer ${hubToken}`, ...headers } });
    return answer.status;
  };
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  expect(await ask(`${outside}/32`, {})).toBe(200);
  const comeBack = comeFromOutside(outside);
  onTestFinished(comeBack);
  expect(await ask(`${outside}/32`, {})).toBe(403);
  expect(await ask(`${outside}/32`, {}, '/metrics')).toBe(403);
  expect(await ask('10.9.9.9', forwarded)).toBe(403);
  expect(await ask(`10.9.9.9, ${outside}`, forwarded)).toBe(200);
});

test('a hub that could serve only this machine refuses to start and says why', () => {
  const read = (own: Record<string, string>) =>
    readHubSettings({ COMPTOIR_HUB_DATABASE_URL: 'postgres://localhost/x', ...own });
  expect(() => read({ COMPTOIR_HUB_HOST: '0.0.0.0' })).toThrow('les autres machines ne sont servies qu’en HTTPS');
  expect(read({ COMPTOIR_HUB_HOST: '0.0.0.0', COMPTOIR_HUB_PROXIES: '10.1.0.0/16, ::1' }).proxies).toEqual([
    '10.1.0.0/16',
    '::1',
  ]);
  for (const wrong of ['proxy', '0.0.0.0/0', '10.1.0.0/33', '10.1.0.0/16/2', '10.1.0.1,']) {
    expect(() => read({ COMPTOIR_HUB_PROXIES: wrong })).toThrow('COMPTOIR_HUB_PROXIES est invalide');
  }
});

test('a hub that is stopped while it connects to listen for changes stops', async () => {
  const database = await openHubDatabase({ url: await createDatabase('siege_arret'), connexions: 2 });
  await expect(startFeedWatch(database).stop()).resolves.toBeUndefined();
  await database.close();
});

test('the hub’s metrics and health describe its state', async () => {
  await using hub = await startTestHub(await createDatabase('siege_metrics'));
  await createTestGroupe(hub);
  expect(await (await fetch(`${hub.url}/health`)).json()).toEqual({ status: 'healthy' });
  const headers = { authorization: `Bearer ${hubToken}` };
  const metrics = await (await fetch(`${hub.url}/metrics`, { headers })).text();
  expect(metrics).toContain('comptoir_hub_postes 0');
  expect(metrics).toMatch(/comptoir_hub_feed_held_seconds \d/);
});
