import { afterAll, expect, test } from 'vitest';
import { type FeatureDeps, mountFeatures } from '#server/features/mount-features.ts';
import type { Route } from '#server/http/route.ts';
import { type DocumentRecord, getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createFacture, emitAvoir, emitFacture, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { pushElement } from '#shared/contracts/postes/gateway.ts';
import { isRecord } from '#shared/is-record.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { shopToken } from './running/start-shared-shop.ts';
import { type Named, toFullBodies } from './hostile/full-input.ts';
import { fetchPlainly } from './fixtures/fetch-plainly.ts';
import { waitUntilSent, startPostes } from './running/start-postes.ts';
import { startShop } from './running/start-shop.ts';
import { takeDose } from './take-dose.ts';

/**
 * Tries every write of the API, with bodies made from its contract, as every role, on issued documents of the till that
 * is asked and of another one: what an issued document says never changes. A new route is in it by itself.
 */

const roles: readonly Role[] = ['lecture', 'vendeur', 'responsable', 'admin'];

const shop = await startShop();
afterAll(() => shop[Symbol.asyncDispose]());

const endpoints: Endpoint[] = [];
const collect: Route = (endpoint) => void endpoints.push(endpoint);
mountFeatures(collect, shop);
const writes = endpoints.filter(({ method }) => method !== 'get');

/** Returns the texts of bodies that are about a document. */
const toNamed = (numero: string): Named => [
  [/client/, 'DURAND'],
  [/article/, 'VIS'],
  [/password|nouveau/, 'Un mot de passe assez long 7'],
  [/^pin$/, '4826'],
  [/periode/, '2026-01'],
  [/moyen/, 'especes'],
  [/boutiques/, 'LYON'],
  [/numero|document|facture|source|^id$|piece|commande|devis/, numero],
];

type Kind = 'facture' | 'avoir';
const codes = { facture: 60, avoir: 50 };

async function make(kind: Kind, call: Call): Promise<string> {
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 4 }] };
  const { data } = await call(createFacture, { body });
  const numero = data.numero_facture;
  await call(emitFacture, { params: { numero }, body: {} });
  if (kind === 'facture') return numero;
  const part = { params: { numero }, body: { lignes: [{ ligne: 1, quantite: 1 }] } };
  const { document_cible } = await call(createFactureAvoir, part);
  await call(emitAvoir, { params: { numero: document_cible }, body: {} });
  return document_cible;
}

async function read(kind: Kind, numero: string, call: Call): Promise<DocumentRecord> {
  if (kind === 'avoir') return call(getAvoir, { params: { numero } });
  return (await call(getFacture, { params: { numero } })).data;
}

/** Returns what may change beside the content of an issued document, and follows from what happened to it. */
function toSaid(document: DocumentRecord): object {
  const { statut: _, statut_avant: __, version: ___, date_modification: ____, ...rest } = document;
  const { a_deja_ete_transforme: _a, documents_cibles: _b, champs_libres: _c, transmissions: _d, ...said } = rest;
  const { regle: _e, reste_du: _f, acompte: _g, credite: _h, excedent: _i, facture_demandee: _j, ...made } = said;
  const { synchronisation: _k, ...content } = made;
  // A field that is null says what a missing one says.
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
}

async function look(kind: Kind, numero: string, call: Call) {
  const pdf = await call(getDocumentPdf, { params: { type_doc: codes[kind], numero } });
  return { said: toSaid(await read(kind, numero, call)), pdf: Buffer.from(pdf).toString('base64') };
}

type Asked = { url: string; key: string };

async function send({ method, path }: Endpoint, body: unknown, { url, key }: Asked): Promise<number> {
  const headers = { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetchPlainly(url + path, { method: method.toUpperCase(), headers, ...sent });
  await response.arrayBuffer();
  return response.status;
}

/** Of the bodies with one more field than the least, the local dose takes every second. */
const stride = takeDose(2, 1);

/** Returns the bodies to send of a write: with every field, with the least, and with the least and one more. */
function listBodies({ body }: Endpoint, numero: string): unknown[] {
  if (!body) return [undefined];
  return toFullBodies(body, toNamed(numero)).filter((_, index) => index < 2 || index % stride === 0);
}

/** Sends these bodies of a write as an administrator, and the first two as every other role. */
async function attempt(
  endpoint: Endpoint,
  about: { kind: Kind; numero: string; ask: (role: Role) => Asked; as?: readonly Role[] },
) {
  const { kind, numero, ask, as = roles } = about;
  const path = endpoint.path.replace(':type_doc', String(codes[kind])).replace(/:\w+/g, numero);
  const bodies = listBodies(endpoint, numero);
  const statuses: number[] = [];
  for (const role of as) {
    for (const body of role === 'admin' ? bodies : bodies.slice(0, 2)) {
      statuses.push(await send({ ...endpoint, path }, body, ask(role)));
    }
  }
  return statuses;
}

async function createKeys({ identity, url }: Pick<FeatureDeps, 'identity'> & { url: string }) {
  const all = roles.map(async (role) => [role, (await identity.apiKeys.create({ nom: role, role })).cle] as const);
  const keys = new Map(await Promise.all(all));
  return (role: Role): Asked => ({ url, key: keys.get(role) ?? '' });
}

const toName = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

test('each write that has a body is tried with one its contract takes', () => {
  const without = writes.filter(({ body }) => body && toFullBodies(body, toNamed('FA-P01-000001')).length === 0);
  expect(without.map(toName)).toEqual([]);
});

test.each<Kind>(['facture', 'avoir'])(
  'no write of the API changes an issued %s, for any caller',
  async (kind) => {
    const ask = await createKeys(shop);
    let done = 0;
    let numero = await make(kind, shop.call);
    let before = await look(kind, numero, shop.call);
    for (const endpoint of writes) {
      const statuses = await attempt(endpoint, { kind, numero, ask });
      const { said, pdf } = await look(kind, numero, shop.call);
      expect(said, toName(endpoint)).toEqual(before.said);
      expect(pdf === before.pdf, `${toName(endpoint)}: the same file`).toBe(true);
      if (statuses.every((status) => status >= 300)) continue;
      // What was done to it may be why the next write is refused: that one gets a document of its own.
      done += 1;
      numero = await make(kind, shop.call);
      before = await look(kind, numero, shop.call);
    }
    expect(done).toBeGreaterThan(40);
  },
  240_000,
);

type Thief = { installation: string; poste: string; url: string };

/** Sends the shop, with another till's token, a change of each field of a document, and of all of them at once. */
async function pushChanges(document: DocumentRecord, { installation, poste, url }: Thief) {
  const { numero, version: base, statut } = document;
  const said = { reference: null, remise_globale: null, ...toSaid(document) };
  const others = Object.entries(said).map(([field, value]) => [field, toOther(value)] as const);
  const changes = [...others.map((other) => [other]), others].map((all) => Object.fromEntries(all));
  for (const apres of changes) {
    const avant = Object.fromEntries(Object.entries(said).filter(([field]) => field in apres));
    const about = { entite: 'document', code: numero, base, avant, apres, statut_base: statut, force: true };
    const body = JSON.stringify({ ...about, auteur: 'x', action: 'modification' });
    const who = {
      authorization: `Bearer ${shopToken}`,
      'x-comptoir-poste': poste,
      'x-comptoir-installation': installation,
    };
    const headers = { ...who, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const response = await fetch(url + pushElement.path, { method: 'POST', headers, body });
    expect(await response.json(), body).not.toMatchObject({ resultat: 'applique' });
  }
  expect(changes.length).toBeGreaterThan(15);
}

function toOther(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string')
    return value.replace(/^\d{4}/, '2020') === value ? `${value}X` : value.replace(/^\d{4}/, '2020');
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.map(toOther);
  if (!isRecord(value)) return 'X';
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, toOther(one)]));
}

test('no write at another till, and nothing it sends, changes an issued invoice or credit note on any side', async () => {
  await using postes = await startPostes(2);
  await postes.fill();
  const { first, second, shop: shared } = postes;
  const made = [];
  for (const kind of ['facture', 'avoir'] as const) {
    const numero = await make(kind, first.call);
    made.push({ kind, numero, before: await look(kind, numero, first.call) });
  }
  await waitUntilSent(first);
  await second.call(refreshCache);
  const ask = await createKeys(second);
  for (const { kind, numero, before } of made) {
    for (const endpoint of writes) {
      await attempt(endpoint, { kind, numero, ask, as: ['vendeur', 'admin'] });
      expect(toSaid(await read(kind, numero, second.call)), toName(endpoint)).toEqual(before.said);
    }
  }
  await waitUntilSent(second);
  const thief = { installation: second.installation, poste: 'P02', url: shared.url };
  for (const { kind, numero, before } of made) {
    await pushChanges(await read(kind, numero, shared.call), thief);
    await first.call(refreshCache);
    for (const call of [first.call, second.call, shared.call]) {
      expect(toSaid(await read(kind, numero, call))).toEqual(before.said);
    }
    expect((await look(kind, numero, first.call)).pdf === before.pdf).toBe(true);
  }
}, 240_000);
