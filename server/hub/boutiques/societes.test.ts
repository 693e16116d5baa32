import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createFastClock, days } from '#server/testing/fixtures/clock.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { holdFeed } from '#server/testing/chain/hold-feed.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import {
  arreterPeriode,
  downloadEcritures,
  getTva,
  getApercuComptable,
} from '#shared/contracts/comptabilite/comptabilite.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createTransfert } from '#shared/contracts/transferts/transferts.ts';
import { createDevis, getDevis } from '#shared/contracts/ventes/devis.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient, toPath } from '#shared/endpoints/api-client.ts';
import { addDays, toJour } from '#shared/time/dates.ts';
import { addMonths, toMonth } from '#shared/time/months.ts';

type Till = Awaited<ReturnType<typeof startPoste>>;

const sirets = { LYON: '95800145500012', PARIS: '81234567600017' };
const [lyonnaise, parisienne] = ['958001455', '812345676'];
const lignes = [{ article_code: 'VIS', quantite: 1 }];
const sale = { client_id: 'DURAND', lignes };

/** Starts a group of two companies: a shop each, with a till, and a desk that follows both. */
async function startCompanies(name: string) {
  await using stack = new AsyncDisposableStack();
  const database = await createDatabase(name);
  const hub = stack.use(await startTestHub(database));
  const tokens = await createTestGroupe(hub, ['LYON', 'PARIS']);
  const [fast, clock] = [createFastClock(), { day: -40 }];
  const now = () => new Date(fast().getTime() + days(clock.day));
  const start = async (poste: string, token = '', { url }: Pick<typeof hub, 'url'> = hub) =>
    stack.use(await startPoste({ url, poste, token, now }));
  const [lyon, paris] = [await start('P01', tokens.LYON), await start('P02', tokens.PARIS)];
  for (const [till, siret] of [[lyon, sirets.LYON] as const, [paris, sirets.PARIS] as const]) {
    await till.call(updateBoutique, { body: { ...(await till.call(getBoutique)), siret } });
  }
  const { codes } = await hub.siege.createCodes({ groupe: 'G1', boutique: 'LYON' }, { nombre: 1, suit: 'toutes' });
  const body = { code: codes[0] ?? '', nom: 'Siège', installation: crypto.randomUUID() };
  const line = stack.use(await startProxy(() => hub.url));
  const registered = await createApiClient(hub.url)(registerPoste, { body });
  const desk = await start(registered.poste, registered.jeton, line);
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 9 }) });
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  const all = [lyon, paris, desk];
  const hear = (isTrue: () => Promise<boolean>) =>
    until(async () => {
      for (const till of all) await till.refresh();
      return all.every(({ outbox }) => outbox.count().en_attente === 0) && isTrue();
    });
  const known = async ({ call }: Till) => {
    const sirens = (await call(listBoutiques)).map(({ siren }) => siren);
    const durand = await call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined);
    return durand !== undefined && sirens.join(' ') === `${lyonnaise} ${parisienne}`;
  };
  await hear(async () => (await Promise.all(all.map(known))).every(Boolean));
  const owned = stack.move();
  return {
    database,
    network: line.network,
    clock,
    now,
    lyon,
    paris,
    desk,
    hear,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function sell({ call }: Till): Promise<string> {
  const { numero_facture: numero } = (await call(createFacture, { body: sale })).data;
  await call(emitFacture, { params: { numero }, body: {} });
  return numero;
}

const print = async ({ call }: Till, type_doc: number, numero: string) =>
  (await readPdf(await call(getDocumentPdf, { params: { type_doc, numero } }))).pages.join(' ').replace(/\s/g, '');

test('each company’s papers are its own, also printed at the desk, and its accounts hold no piece of the other', async () => {
  await using group = await startCompanies('societes');
  const { clock, now, lyon, paris, desk, hear, network } = group;
  const [ofLyon, ofParis] = [await sell(lyon), await sell(paris)];
  const held = await holdFeed(group.database);
  const devis = (await paris.call(createDevis, { body: sale })).id;
  await until(() => paris.outbox.count().en_attente === 0);
  // Until the desk has it, it shows and prints the hub's, as another shop's; a till of one shop does not print it.
  const onTheWay = await desk.call(getDevis, { params: { id: devis } });
  expect(onTheWay.data.autre_boutique).toBe('PARIS');
  expect(await print(desk, 0, devis)).toContain(sirets.PARIS);
  await expect(print(lyon, 0, devis)).rejects.toThrow('PARIS, est seule à pouvoir en faire le PDF');
  await held[Symbol.asyncDispose]();
  await hear(async () => {
    const read = await desk.call(getDevis, { params: { id: devis } }).catch(() => undefined);
    return read !== undefined && !read.data.autre_boutique;
  });
  expect(await print(lyon, 60, ofLyon)).toContain(sirets.LYON);
  for (const till of [paris, desk]) {
    for (const [kind, numero] of [[60, ofParis] as const, [0, devis] as const]) {
      const text = await print(till, kind, numero);
      expect([text.includes(sirets.PARIS), text.includes(sirets.LYON)]).toEqual([true, false]);
    }
  }

  const mois = toMonth(toJour(now()));
  clock.day = 0;
  const periode = { du: `${mois}-01`, au: addDays(`${addMonths(mois, 1)}-01`, -1) };
  const query = { ...periode, format: 'fec' } as const;
  for (const [till, own, other, siren] of [
    [lyon, ofLyon, ofParis, lyonnaise] as const,
    [paris, ofParis, ofLyon, parisienne] as const,
  ]) {
    await till.call(arreterPeriode, { body: periode });
    const response = await fetch(till.url + toPath(downloadEcritures, { query }), { headers: till.headers });
    expect(response.headers.get('content-disposition')).toContain(`${siren}FEC`);
    const fec = await response.text();
    expect([fec.includes(own), fec.includes(other)]).toEqual([true, false]);
  }
  const mixed = `plusieurs sociétés (SIREN ${lyonnaise}, ${parisienne})`;
  await expect(desk.call(getApercuComptable, { query: periode })).rejects.toThrow(mixed);
  await expect(desk.call(getTva, { query: periode })).rejects.toThrow(mixed);
  await expect(desk.call(arreterPeriode, { body: periode })).rejects.toThrow('sur le poste principal');

  // Without the hub the card is not known, and no other takes its place.
  await expect(desk.local.boutique.getOf(devis)).rejects.toThrow('n’est qu’au siège, et n’a pas pu y être lue');
  const unheard = devis.replace('P02', 'P77');
  expect(await desk.backOffice.boutique.getOf(unheard)).toMatchObject({ siret: sirets.LYON });
  network.isCut = true;
  await until(async () => {
    await desk.refresh();
    return !desk.isOnline();
  });
  await expect(desk.backOffice.boutique.getOf(unheard)).rejects.toThrow('ne sait pas encore de quelle boutique');
  expect(await lyon.backOffice.boutique.getOf(unheard)).toMatchObject({ siret: sirets.LYON });
});

test('an invoice of one company is neither credited nor paid at another, and goods are not transferred between them', async () => {
  await using group = await startCompanies('societes_apart');
  const { lyon, paris, hear } = group;
  const numero = await sell(paris);
  await hear(async () => true);
  expect((await lyon.call(getFacture, { params: { numero } })).data.autre_boutique).toBe('PARIS');
  const credit = lyon.call(createFactureAvoir, { params: { numero }, body: {} });
  await expect(credit).rejects.toThrow(
    'est d’une autre société\u00a0: une de ses boutiques, comme PARIS, en fait l’avoir',
  );
  const reglements = [{ moyen: 'virement', montant: 12, imputations: [{ numero, montant: 12 }] }];
  const pay = lyon.call(createReglements, { body: { client_code: 'DURAND', reglements } });
  await expect(pay).rejects.toThrow('comme PARIS, en reçoit le règlement');
  const body = { destination: 'PARIS', lignes: [{ article_ref: 'VIS', quantite: 1 }] };
  const refusal = `PARIS est d’une autre société (SIREN ${parisienne})\u00a0: ce qu’on lui donne se vend. Faites une facture.`;
  await expect(lyon.call(createTransfert, { body })).rejects.toThrow(refusal);

  // Two shops of one company have one SIREN, and each its own SIRET.
  const siret = `${lyonnaise}00020`;
  await paris.call(updateBoutique, { body: { ...(await paris.call(getBoutique)), siret } });
  await hear(async () => (await lyon.call(listBoutiques)).every(({ siren }) => siren === lyonnaise));
  expect(await lyon.call(createTransfert, { body })).toMatchObject({ destination: 'PARIS' });
  await lyon.call(createFactureAvoir, { params: { numero }, body: {} });
});
