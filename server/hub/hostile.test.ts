import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { startHubOfLyon } from '#server/testing/running/start-gateway.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, hubToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createCommandeFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { createInventaire, createPointages } from '#shared/contracts/inventaires/inventaires.ts';
import { getGatewayHealth, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createArrivee, createTransfert } from '#shared/contracts/transferts/transferts.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { recordKinds } from '#shared/record-kinds.ts';
import { typedKeys } from '#shared/typed-entries.ts';

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const asPoste = (token: string, poste: string, installation = 'installation-of-a-thief'): Headers => ({
  ...bearer(token),
  'x-comptoir-poste': poste,
  'x-comptoir-installation': installation,
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

async function register(url: string, body: object, headers: Headers = {}) {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return fetch(url + registerPoste.path, { ...sent, body: JSON.stringify({ nom: 'Caisse', ...body }) });
}

async function joinTill(url: string, token: string): Promise<{ poste: string; jeton: string }> {
  return (await register(url, { installation: crypto.randomUUID() }, bearer(token))).json();
}

const gatewayContracts = join(import.meta.dirname, '../../shared/contracts/postes');
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

async function listGatewayEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(gatewayContracts)).filter((file) => file.startsWith('gateway'));
  const modules: object[] = await Promise.all(files.map((file) => import(join(gatewayContracts, file))));
  return modules.flatMap((contract) => Object.values(contract).filter(isEndpoint));
}

async function ask(url: string, { method, path }: Endpoint, headers: Headers): Promise<number> {
  const address = url + path.replace(':entite', 'tiers').replace(/:\w+/g, 'X');
  const isWrite = method !== 'get';
  const all = isWrite ? { 'content-type': 'application/json', ...headers } : headers;
  const answer = await fetch(address, { method: method.toUpperCase(), headers: all, body: isWrite ? '{}' : null });
  await answer.arrayBuffer();
  return answer.status;
}

test('every route of a hub’s gateway opens to the tokens of its own tills and to nothing else', async () => {
  await using hub = await startHubOfLyon('hostile_access');
  const other = await createTestGroupe(hub, ['LYON'], 'G2');
  const [removed, left] = [await joinTill(hub.url, shopToken), await joinTill(hub.url, shopToken)];
  await hub.siege.removePoste('G1', removed.poste);
  await fetch(`${hub.url}/gateway/v1/departures`, { method: 'POST', headers: bearer(left.jeton) });
  const taken = await joinTill(hub.url, shopToken);
  const shut: [string, number, Headers][] = [
    ['nothing', 401, {}],
    ['an empty token', 401, bearer('')],
    ['an invented token', 401, bearer('x'.repeat(43))],
    ['the hub’s own token', 401, bearer(hubToken)],
    ['a shop’s token without a till', 401, bearer(shopToken)],
    ['a shop’s token under a code that another installation has', 403, asPoste(shopToken, taken.poste)],
    ['a till’s token under another scheme', 401, { authorization: `Basic ${taken.jeton}` }],
    ['the token of a till that was taken off', 403, bearer(removed.jeton)],
    ['the token of a till that left', 403, bearer(left.jeton)],
  ];
  const endpoints = (await listGatewayEndpoints()).filter(({ path }) => path !== registerPoste.path);
  for (const [endpoint, given] of endpoints.flatMap((one) => shut.map((each) => [one, each] as const))) {
    const [name, expected, headers] = given;
    const status = await ask(hub.url, endpoint, headers);
    expect(status, `${endpoint.method} ${endpoint.path} with ${name}`).toBe(expected);
  }
  expect(endpoints.length).toBeGreaterThanOrEqual(14);
  // The same code in another group is another till.
  expect(await ask(hub.url, getGatewayHealth, asPoste(other.LYON ?? '', taken.poste))).toBe(200);
  expect((await register(hub.url, { installation: crypto.randomUUID() }, bearer('x'.repeat(43)))).status).toBe(401);
});

test('a till of one shop writes no record of another’s, of whatever kind, new or changed, forced or not', async () => {
  await using chain = await startChain('hostile_kinds');
  const { hub, tokens, lyon, paris, settle } = chain;
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  await settle();
  await fillKinds(paris);
  await chain.hear(() => true);
  const texte = `select entite, code, record, xid::text from enregistrements where boutique = 'PARIS' order by 1, 2`;
  const before = await query(chain.databaseUrl, texte);
  const ofOneShop = typedKeys(recordKinds).filter((entite) => !recordKinds[entite].isCommon);
  expect(new Set(before.map(({ entite }) => entite))).toEqual(new Set(ofOneShop));

  const headers = { ...asPoste(tokens.LYON ?? '', 'P07'), 'content-type': 'application/json' };
  const push = async (element: object) => {
    const body = JSON.stringify({ avant: {}, auteur: 'x', action: 'modification', ...element });
    const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, body };
    return (await fetch(hub.url + pushElement.path, sent)).status;
  };
  for (const { entite, code, record } of before.filter((row) => row.entite !== 'boutique')) {
    const change = { entite, code, base: 1, apres: { date_creation: '2020-01-01T00:00:00.000Z' } };
    const sent = [{ entite, code, base: null, apres: record, action: 'creation' }, change, { ...change, force: true }];
    for (const element of sent) expect([entite, code, await push(element)]).not.toEqual([entite, code, 200]);
  }
  expect(await query(chain.databaseUrl, texte)).toEqual(before);
  // Neither do users and their rights travel: there is no such kind.
  for (const entite of ['utilisateur', 'user', 'droits']) {
    expect(await push({ entite, code: 'x', base: null, apres: { role: 'admin' } })).toBe(422);
  }
});

type Till = Awaited<ReturnType<typeof startChain>>['paris'];

/** Writes records of every kind that belongs to one shop. */
async function fillKinds({ call }: Till) {
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const session = await call(openSessionCaisse, { body: { fond: 0 } });
  const { data } = await call(createFacture, { body: { client_id: 'DURAND', lignes } });
  const imputations = [{ numero: data.numero_facture, montant: 12 }];
  const reglements = [{ moyen: 'carte' as const, montant: 12, imputations }];
  await call(createReglements, { body: { client_code: 'DURAND', reglements } });
  const { numero } = await call(createInventaire, { body: { intitule: 'Annuel' } });
  await call(createPointages, { params: { numero }, body: { lignes: [{ article_ref: 'VIS', quantite: 1 }] } });
  await call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
  const vis = [{ article_ref: 'VIS', quantite: 2 }];
  await call(createCommandeFournisseur, { body: { fournisseur_code: 'RHONE', lignes: vis } });
  const sent = await call(createTransfert, { body: { destination: 'LYON', lignes: vis } });
  const back = [{ article_ref: 'VIS', recu: 1, ecart: 0 }];
  await call(createArrivee, { params: { numero: sent.numero }, body: { lignes: back } });
  const body = { comptage: [], explication: 'Rien compté' };
  await call(closeSessionCaisse, { params: { numero: session.numero }, body });
}

test('no secret is in the database: not the token of a till, of a shop, of the hub, nor a code', async () => {
  await using hub = await startHubOfLyon('hostile_secrets');
  const { jeton: ofShop } = await hub.siege.createBoutique('G1', { code: 'PARIS', nom: 'Paris' });
  const { codes } = await hub.siege.createCodes({ groupe: 'G1', boutique: 'LYON' }, { nombre: 2 });
  const till: { jeton: string } = await (
    await register(hub.url, { code: codes[0], installation: crypto.randomUUID() })
  ).json();
  await fetch(hub.url + listChangements.path, { headers: bearer(till.jeton) });
  const tables = await query(hub.database, "select tablename from pg_tables where schemaname = 'public'");
  const rows = await Promise.all(
    tables.map(({ tablename }) => query(hub.database, `select t::text from "${String(tablename)}" t`)),
  );
  const all = JSON.stringify(rows);
  expect(all).toContain('PARIS');
  for (const secret of [hubToken, shopToken, ofShop, till.jeton, ...codes]) {
    expect(secret.length).toBeGreaterThanOrEqual(8);
    expect(all.includes(secret)).toBe(false);
  }
});

test('a change larger than any record is refused unread, and a caller without a token can send little', async () => {
  await using hub = await startHubOfLyon('hostile_size');
  const { jeton } = await joinTill(hub.url, shopToken);
  const send = async (path: string, bytes: number, headers: Headers) => {
    const sent = { 'content-type': 'application/json', 'idempotency-key': 'large', ...headers };
    const body = JSON.stringify({ code: 'x'.repeat(bytes) });
    return (await fetch(hub.url + path, { method: 'POST', headers: sent, body })).status;
  };
  expect(await send(pushElement.path, 17_000_000, bearer(jeton))).toBe(413);
  expect(await send(pushElement.path, 15_000_000, bearer(jeton))).toBe(422);
  expect(await send(registerPoste.path, 70_000, {})).toBe(413);
  expect(await send('/siege/v1/groupes', 70_000, {})).toBe(413);
});

test('guessing tokens is slowed down, without slowing the tills behind the same address', async () => {
  await using hub = await startTestHub(await createDatabase('hostile_rate'), {}, { anonymousPerMinute: 20 });
  const { LYON: token = '' } = await createTestGroupe(hub);
  const [till, other] = [await joinTill(hub.url, token), await joinTill(hub.url, token)];
  const get = (headers: Headers) => ask(hub.url, getGatewayHealth, headers);
  expect(await get(bearer(till.jeton))).toBe(200);
  const tried = [];
  for (let tries = 0; tries < 30; tries += 1) tried.push(await get(bearer(`invented-${tries}`)));
  expect(tried).toEqual([...Array<number>(20).fill(401), ...Array<number>(10).fill(429)]);
  expect(await get(bearer(till.jeton))).toBe(200);
  // A right token among the tries is not told from a wrong one.
  expect(await get(bearer(other.jeton))).toBe(429);
  const codes: number[] = [];
  for (let tries = 0; tries < 30; tries += 1) {
    codes.push((await register(hub.url, { code: `AAAA${tries}`, installation: crypto.randomUUID() })).status);
  }
  expect(codes.at(-1)).toBe(429);
});
