import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Route } from '#server/http/route.ts';
import { createSender, expectFrench } from '#server/testing/hostile/odd-requests.ts';
import { startGateway } from '#server/testing/running/start-gateway.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import {
  canBeWrong,
  toJsonText,
  toMutated,
  toSpoilt,
  toOddRequests,
  toWrongRequests,
} from '#server/testing/hostile/wrong-input.ts';
import { buildArticle, buildClient, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createCommandeFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createInventaire, createPointages } from '#shared/contracts/inventaires/inventaires.ts';
import { createPromotion } from '#shared/contracts/prix/promotions.ts';
import { createTarif } from '#shared/contracts/prix/tarifs.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { posteRecords } from '#shared/contracts/postes/poste-records.ts';
import { isSame } from '#shared/text/same-value.ts';
import { computeTotals } from '#shared/money/totals.ts';
import {
  type Changements,
  type Entite,
  listChangements,
  pushElement,
  type Replique,
  repliques,
} from '#shared/contracts/postes/gateway.ts';
import { registerPoste, unregisterPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { gatewayRoutes, type GatewayService } from './gateway.routes.ts';

const shop = await startGateway();
afterAll(() => shop[Symbol.asyncDispose]());

const toHeaders = (poste: string) => ({
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': poste,
  'x-comptoir-installation': 'installation-of-the-fuzz',
});
const sendAs = (poste: string) => createSender({ url: shop.url, headers: toHeaders(poste) });
const send = sendAs('P01');
/** Sends requests as a till that leaves the shop again and again, and is refused from then on. */
const sendLeaving = sendAs('P09');

/** Lists every endpoint of the gateway, collected from the gateway itself. */
function listEndpoints(): Endpoint[] {
  const endpoints: Endpoint[] = [];
  const collect: Route = (endpoint) => void endpoints.push(endpoint);
  gatewayRoutes(collect, {} as GatewayService);
  return endpoints;
}

const endpoints = listEndpoints();
const named = endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const);
const entites = Object.keys(repliques) as Entite[];

test.each(named.filter(([, , endpoint]) => canBeWrong(endpoint)))(
  '%s %s refuses every wrong input with a 4xx in French',
  async (_method, _path, endpoint) => {
    const property = fc.asyncProperty(toWrongRequests(endpoint), async (wrong) => {
      const answer = await send(endpoint, wrong);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expectFrench(answer);
    });
    await fc.assert(property, { numRuns: takeDose(8, 200) });
  },
  60_000,
);

test.each(named)(
  '%s %s survives odd input',
  async (_method, _path, endpoint) => {
    const property = fc.asyncProperty(toOddRequests(endpoint), async (odd) => {
      const answer = await (endpoint === unregisterPoste ? sendLeaving : send)(endpoint, odd);
      expect(answer.status).toBeLessThan(500);
      expectFrench(answer);
    });
    await fc.assert(property, { numRuns: takeDose(8, 200) });
  },
  60_000,
);

const pushAs = (poste: string, element: unknown, key: string) =>
  sendAs(poste)(pushElement, {
    path: pushElement.path,
    query: '',
    body: toJsonText(element),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  });

const push = (element: unknown, key: string) => pushAs('P01', element, key);

const common = { force: false, auteur: 'fuzz', statut_base: null, action: 'creation', avant: {} };
const codeFields = ['numero', 'reference', 'code'] as const;

/** Returns the code of a record as it says itself, most of the time. */
function toCode(record: unknown): string {
  const fields = (record ?? {}) as Record<string, unknown>;
  const found = codeFields.map((field) => fields[field]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found.slice(0, 40) : 'X';
}

test.each(entites)(
  'a record of kind %s, wrong in one place, is refused in French or taken whole; so is a change of it',
  async (entite) => {
    let key = 0;
    const cases = fc.tuple(toMutated(repliques[entite]), fc.constantFrom(null, 0, 1), fc.boolean());
    const property = fc.asyncProperty(cases, async ([apres, base, force]) => {
      const code = entite === 'boutique' ? entite : toCode(apres);
      const answer = await push({ ...common, entite, code, base, force, apres }, `${entite}-${key++}`);
      expect(answer.status).toBeLessThan(500);
      expectFrench(answer);
    });
    await fc.assert(property, { numRuns: takeDose(8, 200) });
    // Everything that was accepted can be read by every till.
    const all = { path: listChangements.path, query: 'limit=1000', body: undefined, headers: {} };
    expect(await send(listChangements, all)).toMatchObject({ status: 200 });
  },
  60_000,
);

async function listAll(): Promise<Changements['changements']> {
  const answer = await fetch(`${shop.url}${listChangements.path}?limit=1000`, { headers: toHeaders('P01') });
  return ((await answer.json()) as Changements).changements;
}

/**
 * Reads the shop's present state as a till with nothing left to send: from then on it may only use numbers of its own
 * series.
 */
async function reportAllSent(poste: string) {
  const headers = { ...toHeaders(poste), 'x-comptoir-attente': '0 0' };
  const readPage = async (since: string) => {
    const path = toPath(listChangements, { query: { since, limit: 1 } });
    return (await (await fetch(shop.url + path, { headers })).json()) as Changements;
  };
  await readPage((await readPage('')).curseur);
}

/** Lists what is wrong in a record that a till may have written; empty whatever was sent. */
function findBroken({ entite, code, enregistrement }: Changements['changements'][number]): string[] {
  const contract = posteRecords[entite as Entite].safeParse(enregistrement);
  const broken = contract.success ? [] : [`${code}: ${contract.error.issues[0]?.path.join('.')}`];
  if (entite !== 'document') return broken;
  const { lignes, tvas, total_ht, total_tva, total_ttc } = enregistrement as Replique<'document'>;
  const isWorthItsLines = isSame(computeTotals(lignes), { lignes, tvas, total_ht, total_tva, total_ttc });
  return isWorthItsLines && /^..-(B01|P02)-/.test(code) ? broken : [...broken, `${code} is not what it says`];
}

test('no till can make a real record too long, worth something else or numbered by another till', async () => {
  const lignes = [{ article_code: 'VIS', quantite: 3, remise_pourcentage: 5 }];
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await shop.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 9 }) });
  await shop.call(createFamille, { body: buildFamille() });
  await shop.call(createTarif, { body: { code: 'PRO', intitule: 'Pro', lignes: [{ code: 'VIS', prix_ht: 9 }] } });
  const { numero } = await shop.call(createInventaire, { body: { intitule: 'Annuel' } });
  await shop.call(createPointages, { params: { numero }, body: { lignes: [{ article_ref: 'VIS', quantite: 1 }] } });
  await shop.call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
  const vis = [{ article_ref: 'VIS', quantite: 2 }];
  await shop.call(createCommandeFournisseur, { body: { fournisseur_code: 'RHONE', lignes: vis } });
  const offer = { code: 'DIX', intitule: 'Dix', genre: 'pourcentage', valeur: 10, codes: ['VIS'] } as const;
  await shop.call(createPromotion, { body: { ...offer, codes: [...offer.codes] } });
  await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await reportAllSent('P02');
  const isReal = ({ code }: { code: string }) => /^(DURAND|VIS|PRO|DIX|(FA|ME|IN|PT|CF)-B01-000001)$/.test(code);
  const listReal = async () => (await listAll()).filter(isReal);
  // Other transactions on the hub's server delay its feed for a moment.
  await expect.poll(async () => (await listReal()).length).toBeGreaterThanOrEqual(10);
  const real = await listReal();
  const codes = ['FA-P02-000001', 'FA-B01-000002', 'FA-B01-000001', 'ME-P02-000001', 'DURAND', 'VIS', 'CL-B01-00001'];
  let key = 0;
  const cases = fc
    .constantFrom(...real)
    .chain(({ entite, code, enregistrement }) =>
      fc.tuple(fc.constant({ entite, code }), toSpoilt(enregistrement), fc.constantFrom(code, ...codes), fc.boolean()),
    );
  const property = fc.asyncProperty(
    cases,
    fc.constantFrom(null, 1),
    async ([{ entite }, spoilt, code, force], base) => {
      const field =
        entite === 'article' ? 'reference' : ['famille', 'tarif', 'promotion'].includes(entite) ? 'code' : 'numero';
      const isRecord = typeof spoilt === 'object' && spoilt !== null && !Array.isArray(spoilt);
      const apres = isRecord && force ? { ...spoilt, [field]: code } : spoilt;
      const answer = await pushAs('P02', { ...common, entite, code, base, force, apres }, `spoilt-${key++}`);
      expect(answer.status).toBeLessThan(500);
      expectFrench(answer);
    },
  );
  await fc.assert(property, { numRuns: takeDose(20, 600) });
  expect((await listAll()).filter(({ entite }) => entite !== 'boutique').flatMap(findBroken)).toEqual([]);
  expect(await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } })).toMatchObject({
    data: { numero_facture: 'FA-B01-000002' },
  });
}, 60_000);

test('a record sent under another’s code is refused, new or changed', async () => {
  const none = { compte_achat: null, compte_vente: null, unite_vente: null, coef: null };
  const famille = { code: 'A', intitule: 'A', type: 0, type_libelle: 'Détail', est_total: false, ...none };
  const element = { ...common, entite: 'famille', base: null };
  expect(await push({ ...element, code: 'B', apres: famille }, 'under-another')).toMatchObject({ status: 422 });
  expect(await push({ ...element, code: 'A', apres: famille }, 'under-its-own')).toMatchObject({ status: 200 });
  const change = { ...element, code: 'A', base: 1, avant: { code: 'A' }, apres: { code: 'B' } };
  expect(await push(change, 'renamed')).toMatchObject({ status: 422 });
  expect(await push({ ...element, code: 'a ', apres: { ...famille, code: 'a ' } }, 'unusual')).not.toMatchObject({
    status: 500,
  });
});

test('refusals leave nothing in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const wrong = fc.sample(toWrongRequests(pushElement), takeDose(60, 200));
  const joins = fc.sample(toWrongRequests(registerPoste), takeDose(30, 100));
  async function measure(rounds: number): Promise<number> {
    for (let round = 0; round < rounds; round += 1) {
      for (const one of wrong) await send(pushElement, one);
      for (const one of joins) await send(registerPoste, one);
    }
    collectGarbage();
    return process.memoryUsage().heapUsed / 1_000_000;
  }
  const before = await measure(3);
  expect((await measure(6)) - before).toBeLessThan(5);
}, 60_000);
