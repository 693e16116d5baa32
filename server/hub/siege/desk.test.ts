import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { createTestGroupe, hubToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { type ArticleQuestion, browseArticles } from '#shared/contracts/articles/article-list.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createInventaire, createPointages, listInventaires } from '#shared/contracts/inventaires/inventaires.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import {
  type ConditionsChangees,
  listConditions,
  updateConditions,
} from '#shared/contracts/boutique/conditions-boutiques.ts';
import { setGatewayConditions } from '#shared/contracts/postes/gateway-conditions.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { exportClotures } from '#shared/contracts/caisse/clotures.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { getPrix } from '#shared/contracts/prix/prix.ts';
import { createPromotion, listPromotions } from '#shared/contracts/prix/promotions.ts';
import { createTarif } from '#shared/contracts/prix/tarifs.ts';
import { browseReglements, createReglements, exportReglements } from '#shared/contracts/reglements/reglements.ts';
import type { Suivies } from '#shared/contracts/boutique/suivies.ts';
import { createCodesSiege, listPostesSiege } from '#shared/contracts/siege/siege.ts';
import { exportStocksBoutiques, getStocksAilleurs } from '#shared/contracts/transferts/transferts.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

type Hub = Awaited<ReturnType<typeof startTestHub>>;
type Till = Awaited<ReturnType<typeof startPoste>>;

/** Polls only once in ten minutes: anything earlier was announced by the hub. */
const told = { pollMs: 600_000, longestOfflineMs: 100 };
const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 2 }] };

const administer = ({ url }: Hub) => createApiClient(url, { headers: { authorization: `Bearer ${hubToken}` } });

async function join(hub: Hub, boutique: string, suit?: Suivies, installation: string = crypto.randomUUID()) {
  const params = { groupe: 'G1', boutique };
  const { codes } = await administer(hub)(createCodesSiege, { params, body: { nombre: 1, ...(suit && { suit }) } });
  const body = { code: codes[0] ?? '', nom: 'Siège', installation };
  return createApiClient(hub.url)(registerPoste, { body });
}

async function startDesk(hub: Hub, boutique: string, suit: Suivies) {
  const { poste, jeton } = await join(hub, boutique, suit);
  return startPoste({ url: hub.url, poste, token: jeton, ...told });
}

/** Measures how long it takes until the desk knows of a sale. */
async function seesSale(desk: Till, shop: Till): Promise<number> {
  const numero = await sell(shop);
  const sold = performance.now();
  await until(() => hasFacture(desk, numero));
  return performance.now() - sold;
}

async function startChain(name: string, boutiques = ['LYON', 'PARIS']) {
  await using stack = new AsyncDisposableStack();
  const hub = await startTestHub(await createDatabase(name));
  let stopping: Promise<void> | undefined;
  const stopHub = () => (stopping ??= hub.stop());
  stack.defer(stopHub);
  const tokens = await createTestGroupe(hub, boutiques);
  const tills: Till[] = [];
  for (const [index, code] of boutiques.entries()) {
    tills.push(stack.use(await startPoste({ url: hub.url, poste: `V${index + 1}`, token: tokens[code] ?? '' })));
  }
  const [lyon, paris, brest] = tills;
  if (!lyon || !paris) throw new Error('a chain has two shops');
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  for (const till of tills) await ready(till);
  const owned = stack.move();
  return { hub, stopHub, lyon, paris, brest, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const sell = async ({ call }: Till) => (await call(createFacture, { body: sale })).data.numero_facture;
/** Waits until a till has the article and the customer of the sales. */
const ready = ({ local: { articles, tiers } }: Till) =>
  until(async () => {
    const lists = await Promise.all<{ parse(): unknown[] }>([articles.list('VIS'), tiers.list('client', 'DURAND')]);
    return lists.every((list) => list.parse().length === 1);
  });
/** Returns whether a till itself has the invoice: it may also read others' from the hub. */
const hasFacture = async ({ local }: Till, numero: string) => {
  const read = local.documents.get('facture', numero);
  return read.then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotFound) return false;
      throw error;
    },
  );
};

test('a desk receives the sales, payments and stock of its shops within two seconds; tills of other shops receive nothing', async () => {
  await using chain = await startChain('desk_told', ['LYON', 'PARIS', 'BREST']);
  const { hub, lyon, paris, brest } = chain;
  if (!brest) throw new Error('this chain has three shops');
  await using desk = await startDesk(hub, 'LYON', ['PARIS']);
  await ready(desk);
  await sell(brest);
  const waits = [await seesSale(desk, paris), await seesSale(desk, paris), await seesSale(desk, paris)];
  // Transactions of other tests hold the feed back now and then: the median meets none.
  expect(waits.toSorted((a, b) => a - b)[1]).toBeLessThan(2_000);
  const numero = 'FA-V2-000001';
  await paris.call(createReglements, {
    body: {
      client_code: 'DURAND',
      reglements: [{ moyen: 'virement', montant: 5, imputations: [{ numero, montant: 5 }] }],
    },
  });
  await until(async () => (await desk.call(browseReglements, { query: {} })).total === 1);
  const stockOf = async ({ call }: Till) => (await call(getArticle, { params: { reference: 'VIS' } })).stock_reel;
  expect([await stockOf(desk), await stockOf(lyon), await stockOf(paris)]).toEqual([4, 10, -6]);
  const ask = ({ call }: Till) => call(getStocksAilleurs, { params: { reference: 'VIS' } });
  const sold = [
    { code: 'BREST', quantite: -2 },
    { code: 'PARIS', quantite: -6 },
  ];
  await until(async () => (await ask(desk)).a_jour);
  expect(await ask(desk)).toMatchObject({ ici: 10, boutiques: sold });
  expect((await ask(lyon)).ici).toBe(null);
  expect(await desk.call(exportStocksBoutiques, { query: { format: 'excel' } })).toBe(
    'Référence;Désignation;Boutique;Nom de la boutique;Stock;Unité\r\nVIS;Vis à bois 4 × 40;LYON;LYON;10;UN\r\nVIS;Vis à bois 4 × 40;PARIS;PARIS;-6;UN\r\n',
  );
  const list = async (query: Partial<ArticleQuestion>) => (await desk.call(browseArticles, { query })).data;
  const sums = [
    { code: 'LYON', quantite: 10 },
    { code: 'PARIS', quantite: -6 },
  ];
  expect(await list({})).toMatchObject([{ reference: 'VIS', stock_reel: 4, par_boutique: sums }]);
  await desk.call(createArticle, { body: buildArticle({ reference: 'CLOU', stock_reel: 5 }) });
  expect((await list({ boutique: 'PARIS' })).map(({ reference }) => reference)).toEqual(['VIS']);
  expect((await list({ boutique: 'LYON' })).map(({ reference }) => reference)).toEqual(['VIS', 'CLOU']);
  expect((await list({ boutique: 'PARIS', stock: 'bas' })).length).toBe(0);
  expect((await paris.call(browseArticles, { query: {} })).data[0]).not.toHaveProperty('par_boutique');
  const query = { format: 'excel' } as const;
  const factures = await desk.call(exportDocuments, { params: { type_doc: 60 }, query });
  expect(factures).toMatch(/^Numéro;Boutique;Nom de la boutique;Date;/);
  expect(factures).toContain(`\r\n${numero};PARIS;PARIS;`);
  expect(await desk.call(exportReglements, { query })).toContain('\r\nRG-V2-000001;PARIS;PARIS;');
  expect(await desk.call(exportClotures, { query })).toContain('Numéro;Boutique;Nom de la boutique;Clôture;');
  expect(await paris.call(exportDocuments, { params: { type_doc: 60 }, query })).toMatch(/^Numéro;Date;/);
  expect([await hasFacture(lyon, numero), await hasFacture(desk, 'FA-V3-000001')]).toEqual([false, false]);
  expect((await desk.call(getBoutique)).raison_sociale).toBe('LYON');
  expect(await desk.call(listBoutiques)).toMatchObject([
    { code: 'BREST', ici: false, suivie: false, postes: ['V3'] },
    { code: 'LYON', ici: true, suivie: true, postes: ['P01', 'V1'] },
    { code: 'PARIS', ici: false, suivie: true, postes: ['V2'] },
  ]);
});

test('a desk of all shops receives one that opens later, from its first sale', async () => {
  await using chain = await startChain('desk_opens');
  const { hub } = chain;
  await using desk = await startDesk(hub, 'LYON', 'toutes');
  await ready(desk);
  const { jeton: token } = await hub.siege.createBoutique('G1', { code: 'NIMES', nom: 'Nîmes' });
  await using nimes = await startPoste({ url: hub.url, poste: 'V9', token, ...told });
  await ready(nimes);
  const numero = await sell(nimes);
  await until(() => hasFacture(desk, numero));
  expect((await desk.call(listBoutiques)).map(({ code, suivie }) => [code, suivie])).toContainEqual(['NIMES', true]);
});

test('a till made a desk by another code receives what other shops did before', async () => {
  await using chain = await startChain('desk_later');
  const { hub, paris } = chain;
  const numero = await sell(paris);
  const installation = crypto.randomUUID();
  const { poste, jeton } = await join(hub, 'LYON', undefined, installation);
  await using till = await startPoste({ url: hub.url, poste, token: jeton, pollMs: 20, longestOfflineMs: 50 });
  await ready(till);
  expect(await hasFacture(till, numero)).toBe(false);
  const again = await join(hub, 'LYON', 'toutes', installation);
  expect(again.poste).toBe(poste);
  await till.stopSharing();
  await using desk = await startPoste({ url: hub.url, poste, token: again.jeton, dataDir: till.dataDir, pollMs: 20 });
  await until(() => hasFacture(desk, numero));
});

test('a desk writes what is common and its own sales, and nothing of another shop', async () => {
  await using chain = await startChain('desk_writes');
  const { hub, lyon, paris } = chain;
  await using desk = await startDesk(hub, 'LYON', 'toutes');
  await ready(desk);
  const numero = await sell(paris);
  await until(() => hasFacture(desk, numero));
  await desk.call(updateArticle, { params: { reference: 'VIS' }, body: { prix_vente: 7 } });
  await until(async () => (await paris.call(getArticle, { params: { reference: 'VIS' } })).prix_vente === 7);
  const own = await sell(desk);
  expect(own).toBe('FA-P01-000001');
  await until(() => desk.outbox.count().en_attente === 0);
  const change = desk.call(updateFacture, { params: { id: numero }, body: { reference: 'Volé' } });
  await expect(change).rejects.toMatchObject({
    status: 400,
    message: `${numero} est de la boutique PARIS\u00a0: elle seule peut le changer. Faites-le sur une de ses caisses.`,
  });
  await until(() => hasFacture(lyon, own));
  expect([await hasFacture(lyon, own), await hasFacture(paris, own)]).toEqual([true, false]);
});

test('operations on one shop’s stock are refused at a desk, whose stock is the sum of several, with where to do them', async () => {
  await using chain = await startChain('desk_stock');
  const { hub, lyon, paris } = chain;
  await using desk = await startDesk(hub, 'LYON', 'toutes');
  await ready(desk);
  const numero = await sell(paris);
  await until(() => hasFacture(desk, numero));
  const where = 'sur une caisse de LYON\u00a0: celle-ci suit plusieurs boutiques, et son stock est leur somme.';
  const stock = (stock_reel: number) => ({ params: { reference: 'VIS' }, body: { stock_reel } });
  await expect(desk.call(createInventaire, { body: { intitule: 'Annuel' } })).rejects.toThrow(`s’ouvre ${where}`);
  await expect(desk.call(updateArticle, stock(50))).rejects.toThrow(`se corrige ${where}`);
  await desk.call(updateArticle, stock((await desk.call(getArticle, { params: { reference: 'VIS' } })).stock_reel));
  await desk.call(createArticle, { body: buildArticle({ reference: 'CLOU', stock_reel: 5 }) });
  await lyon.call(updateBoutique, { body: { ...(await lyon.call(getBoutique)), refuser_stock_negatif: true } });
  await until(async () => (await desk.call(getBoutique)).refuser_stock_negatif);
  await expect(sell(desk)).rejects.toThrow(where);
  await lyon.call(createInventaire, { body: { intitule: 'Annuel' } });
  await until(async () => (await desk.call(listInventaires)).length === 1);
  const body = { lignes: [{ article_ref: 'VIS', quantite: 1 }] };
  const counted = desk.call(createPointages, { params: { numero: 'IN-V1-000001' }, body });
  await expect(counted).rejects.toThrow(`On compte ${where}`);
});

test('a price and a promotion of the desk reach the shops they name, and apply from their first day', async () => {
  await using chain = await startChain('desk_prices', ['LYON', 'PARIS', 'BREST']);
  const { hub, lyon, paris, brest } = chain;
  if (!brest) throw new Error('this chain has three shops');
  await using desk = await startDesk(hub, 'LYON', 'toutes');
  await ready(desk);
  const lignes = [{ cible: 'article' as const, code: 'VIS', quantite_min: 0, prix_ht: 4 }];
  const boutiques = ['PARIS', 'BREST'];
  await desk.call(createTarif, { body: { code: 'OUEST', intitule: 'Ouest', boutiques, du: '2026-12-01', lignes } });
  const offer = { cible: 'tout' as const, codes: [], genre: 'pourcentage' as const, valeur: 10 };
  await desk.call(createPromotion, { body: { code: 'BREST', intitule: 'Dix ans', boutiques: ['BREST'], ...offer } });
  const priceOf = async ({ call }: Till, date: string) => {
    const asked = { params: { reference: 'VIS' }, query: { quantite: 1, date } };
    const { prix_unitaire_ht, remise_pourcentage } = await call(getPrix, asked);
    return [prix_unitaire_ht, remise_pourcentage];
  };
  await until(async () => (await brest.call(listPromotions)).length === 1);
  await until(async () => (await paris.call(listPromotions)).length === 1);
  await until(async () => (await lyon.call(listPromotions)).length === 1);
  const { prix_vente } = await lyon.call(getArticle, { params: { reference: 'VIS' } });
  expect(await priceOf(lyon, '2026-12-01')).toEqual([prix_vente, 0]);
  expect(await priceOf(paris, '2026-12-01')).toEqual([4, 0]);
  expect(await priceOf(paris, '2026-11-30')).toEqual([prix_vente, 0]);
  expect(await priceOf(brest, '2026-12-01')).toEqual([4, 10]);
  await brest.call(createFacture, { body: { ...sale, date_facture: '2026-12-01' } });
  const { data: sold } = await brest.call(getFacture, { params: { numero: 'FA-V3-000001' } });
  expect(sold.lignes).toMatchObject([{ prix_unitaire_ht: 4, remise_pourcentage: 10 }]);
});

type Change = (champs: ConditionsChangees['champs'], boutiques: string[]) => Promise<unknown>;

/** Expects one event for each card that changed, and none without its change, nor a change without its event. */
async function expectEventsWith(database: string, desk: Till, change: Change) {
  const client = new pg.Client({ connectionString: inject('postgres') + database });
  await client.connect();
  const listEvents = async () => {
    const { rows } = await client.query<{ texte: string }>("select texte from evenements where code = 'conditions'");
    return rows.map(({ texte }) => texte).toSorted();
  };
  const noted = [
    'LYON\u00a0: conditions, echeance_facture_jours',
    'PARIS\u00a0: conditions, echeance_facture_jours',
    'PARIS\u00a0: horaires, remise_max_defaut',
  ];
  expect(await listEvents()).toEqual(noted);
  await client.query("alter table evenements add constraint refuse check (texte not like 'PARIS%validite%') not valid");
  const before = await desk.call(listConditions);
  const refusal =
    'La base du siège a refusé cette opération (23514). Réessayez\u00a0; si cela se reproduit, prévenez votre service informatique.';
  await expect(change({ validite_devis_jours: 7 }, ['PARIS'])).rejects.toMatchObject({ message: refusal });
  expect([await desk.call(listConditions), await listEvents()]).toEqual([before, noted]);
  const both = change({ validite_devis_jours: 8 }, ['LYON', 'PARIS']);
  await expect(both).rejects.toMatchObject({ message: `${refusal} Déjà changées\u00a0: LYON.` });
  await until(async () => (await desk.call(getBoutique)).validite_devis_jours === 8);
  const [, paris] = before;
  expect(await desk.call(listConditions)).toMatchObject([{ code: 'LYON', validite_devis_jours: 8 }, paris]);
  expect(await listEvents()).toEqual(['LYON\u00a0: validite_devis_jours', ...noted].toSorted());
  await client.end();
}

test('conditions of the desk go out to the shops it names, beside what these change themselves, and no till sets them', async () => {
  await using chain = await startChain('desk_conditions', ['LYON', 'PARIS', 'BREST']);
  const { hub, lyon, paris, brest } = chain;
  if (!brest) throw new Error('this chain has three shops');
  await using desk = await startDesk(hub, 'LYON', ['PARIS']);
  await ready(desk);
  const change = (champs: ConditionsChangees['champs'], boutiques: string[], { call }: Till = desk) =>
    call(updateConditions, { body: { boutiques, champs } });
  const cardOf = ({ call }: Till) => call(getBoutique);
  await paris.call(updateBoutique, { body: { ...(await cardOf(paris)), ville: 'Paris', telephone: '01 40 00 00 00' } });
  await until(() => paris.outbox.count().en_attente === 0);
  const told = await change({ horaires: 'Fermé le lundi', remise_max_defaut: 5 }, ['PARIS']);
  expect(told.map(({ code, horaires, remise_max_defaut }) => [code, horaires, remise_max_defaut])).toEqual([
    ['LYON', '', 10],
    ['PARIS', 'Fermé le lundi', 5],
  ]);
  await until(async () => (await cardOf(paris)).horaires === 'Fermé le lundi');
  expect(await cardOf(paris)).toMatchObject({ remise_max_defaut: 5, ville: 'Paris', echeance_facture_jours: 30 });
  expect((await paris.call(getClient, { params: { code: 'DURAND' } })).data.remise_max).toBe(5);

  const both = ['LYON', 'PARIS'];
  await change({ echeance_facture_jours: 45, conditions: 'Paiement à 45 jours.' }, both);
  for (const till of [lyon, paris, desk]) {
    await until(async () => (await cardOf(till)).echeance_facture_jours === 45);
    expect(await cardOf(till)).toMatchObject({ conditions: 'Paiement à 45 jours.' });
  }
  expect(await desk.call(listConditions)).toEqual(await change({ echeance_facture_jours: 45 }, both));
  expect(await cardOf(brest)).toMatchObject({ echeance_facture_jours: 30, conditions: '' });
  await expectEventsWith('desk_conditions', desk, change);

  await expect(change({ horaires: 'x' }, ['BREST'])).rejects.toThrow('ne suit pas la boutique BREST');
  await expect(change({ echeance_facture_jours: 90 }, both)).rejects.toMatchObject({ status: 422 });
  await expect(change({}, both)).rejects.toMatchObject({ status: 422 });
  await expect(change({ horaires: 'x' }, ['LYON'], lyon)).rejects.toThrow('ne suit que sa boutique');
  const { poste, jeton } = await join(hub, 'BREST');
  const headers = { authorization: `Bearer ${jeton}`, 'x-comptoir-poste': poste, 'content-type': 'application/json' };
  const body = JSON.stringify({ boutiques: ['BREST'], champs: { horaires: 'x' } });
  expect((await fetch(hub.url + setGatewayConditions.path, { method: 'PUT', headers, body })).status).toBe(400);
  expect((await cardOf(brest)).horaires).toBe('');
  await chain.stopHub();
  await expect(change({ horaires: 'x' }, ['PARIS'])).rejects.toThrow('Le siège ne répond pas');
});

test('a desk that uploads everything again sends nothing of other shops: their tills do', async () => {
  await using chain = await startChain('desk_again');
  const { hub, paris } = chain;
  await using desk = await startDesk(hub, 'LYON', 'toutes');
  await ready(desk);
  const numero = await sell(paris);
  await until(() => hasFacture(desk, numero));
  await desk.stopSharing();
  await desk.local.write(() => desk.initialUpload.beginAgain());
  const told = desk.outbox.list(['en_attente'], 100).map(({ code }) => code);
  expect(told).toContain('VIS');
  expect(told).not.toContain(numero);
});

test('the hub’s administrator sees which tills are desks, and gets an error for an unknown shop', async () => {
  await using chain = await startChain('desk_admin');
  const { hub } = chain;
  await join(hub, 'LYON', ['PARIS']);
  await join(hub, 'PARIS', 'toutes');
  const postes = await administer(hub)(listPostesSiege, { params: { groupe: 'G1' }, query: {} });
  expect(postes.map(({ code, suit }) => [code, suit])).toEqual([
    ['P01', ['PARIS']],
    ['P02', 'toutes'],
    ['V1', null],
    ['V2', null],
  ]);
  await expect(join(hub, 'LYON', ['BREST'])).rejects.toMatchObject({
    status: 404,
    message: 'Boutique BREST introuvable',
  });
});
