import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createFastClock, days } from '#server/testing/fixtures/clock.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPlateforme } from '#server/testing/running/start-plateforme.ts';
import { createTestGroupe, hubToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { closePeriode, closeSessionCaisse, getCaissesBoutique } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { arreterPeriode, downloadEcritures, getEtatComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import { type Element, getRecord, pushElement } from '#shared/contracts/postes/gateway.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createCodesSiege, listBoutiquesSiege, setPrincipalSiege } from '#shared/contracts/siege/siege.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient, toPath } from '#shared/endpoints/api-client.ts';
import { addDays, toJour } from '#shared/time/dates.ts';
import { addMonths, toMonth } from '#shared/time/months.ts';

type Till = Awaited<ReturnType<typeof startPoste>>;

/** A shop of a hub with two tills, P01 first, whose clock is set by days. */
async function startShopOfHub(name: string) {
  await using stack = new AsyncDisposableStack();
  const hub = stack.use(await startTestHub(await createDatabase(name)));
  const { LYON: token = '' } = await createTestGroupe(hub, ['LYON', 'PARIS']);
  const [fast, clock] = [createFastClock(), { day: 0 }];
  const now = () => new Date(fast().getTime() + days(clock.day));
  const start = async (poste: string) => stack.use(await startPoste({ url: hub.url, poste, token, now }));
  const first = await start('P01');
  await until(async () => (await hub.siege.listBoutiques('G1')).some(({ principal }) => principal === 'P01'));
  const second = await start('P03');
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  await first.call(updateBoutique, { body: { ...(await first.call(getBoutique)), siret: '95800145500012' } });
  const administer = createApiClient(hub.url, { headers: { authorization: `Bearer ${hubToken}` } });
  const owned = stack.move();
  return { hub, token, clock, now, first, second, administer, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Waits until the writes of the tills have arrived everywhere, and `isTrue`. */
const hear = (tills: readonly Till[], isTrue: () => boolean | Promise<boolean>) =>
  until(async () => {
    for (const till of tills) await till.refresh();
    return tills.every(({ outbox }) => outbox.count().en_attente === 0) && isTrue();
  });

async function sellADay({ call }: Till) {
  const { numero } = await call(openSessionCaisse, { body: { fond: 0 } });
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const { data } = await call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  await call(closeSessionCaisse, { params: { numero }, body: { comptage: [] } });
}

const knows = async ({ local }: Till, reference: string) => (await local.articles.list(reference)).parse().length === 1;
const countDays = async ({ call }: Till) =>
  (await call(getCaissesBoutique)).caisses.filter(({ derniere }) => derniere !== null).length;

test('one till of a shop closes its months, posts and exports its accounts; another does once the hub names it', async () => {
  await using shop = await startShopOfHub('principal');
  const { hub, clock, first, second, administer } = shop;
  const both = [first, second];
  await hear(both, () => knows(second, 'VIS'));
  clock.day = -40;
  await sellADay(first);
  await sellADay(second);
  const mois = toMonth(toJour(shop.now()));
  clock.day = 0;
  await hear(both, async () => (await countDays(first)) === 2 && (await countDays(second)) === 2);

  const elsewhere = 'sur le poste principal de la boutique, la caisse P01.';
  expect((await second.call(getCaissesBoutique)).pas_ici).toBe(`Les mois et les années se clôturent ${elsewhere}`);
  await expect(second.call(closePeriode, { body: { periode: mois } })).rejects.toThrow(elsewhere);
  const periode = { du: `${mois}-01`, au: addDays(`${addMonths(mois, 1)}-01`, -1) };
  const query = { ...periode, format: 'fec' } as const;
  await expect(second.call(arreterPeriode, { body: periode })).rejects.toThrow(elsewhere);
  await expect(second.call(downloadEcritures, { query })).rejects.toThrow(elsewhere);

  expect((await first.call(getCaissesBoutique)).pas_ici).toBeNull();
  const cloture = await first.call(closePeriode, { body: { periode: mois } });
  expect(cloture).toMatchObject({ numero: 'ZM-P01-000001', totaux: { ttc: 24 } });
  await first.call(arreterPeriode, { body: periode });
  const fec = await first.call(downloadEcritures, { query });
  for (const numero of ['FA-P01-000001', 'FA-P03-000001']) expect(fec).toContain(numero);
  await hear(both, () => true);
  expect(first.outbox.count().a_traiter).toBe(0);

  const params = { groupe: 'G1', boutique: 'LYON' };
  expect(await administer(setPrincipalSiege, { params, body: { poste: 'P03' } })).toMatchObject({ principal: 'P03' });
  await hear(both, async () => (await second.call(getEtatComptable)).pas_ici === null);
  await expect(first.call(closePeriode, { body: { periode: mois } })).rejects.toThrow('la caisse P03.');
  await expect(first.call(arreterPeriode, { body: periode })).rejects.toThrow('la caisse P03.');
  // What it posted is on it alone.
  expect(await first.call(downloadEcritures, { query })).toBe(fec);
  await hub.siege.removePoste('G1', 'P03');
  await until(async () => {
    await first.refresh();
    return (await first.call(getEtatComptable)).pas_ici?.includes('demandez au siège d’en nommer un') === true;
  });
});

test('the hub takes months of the principal alone, and names no till of another shop, no desk and none that was taken off', async () => {
  await using shop = await startShopOfHub('principal_hostile');
  const { hub, token, clock, first, second, administer } = shop;
  const both = [first, second];
  await hear(both, () => knows(second, 'VIS'));
  clock.day = -40;
  await sellADay(first);
  const mois = toMonth(toJour(shop.now()));
  clock.day = 0;
  await first.call(closePeriode, { body: { periode: mois } });
  await hear(both, async () => (await countDays(second)) === 1);
  const headers = {
    authorization: `Bearer ${token}`,
    'x-comptoir-poste': 'P03',
    'x-comptoir-installation': second.installation,
    'content-type': 'application/json',
    'idempotency-key': 'hostile-month',
  };
  const read = toPath(getRecord, { params: { entite: 'cloture', code: 'ZM-P01-000001' } });
  const response = await fetch(hub.url + read, { headers });
  const { enregistrement } = (await response.json()) as { enregistrement: Element['apres'] };
  const text = JSON.stringify(enregistrement).replaceAll('ZM-P01', 'ZM-P03').replaceAll('"P01"', '"P03"');
  const apres = JSON.parse(text) as Element['apres'];
  const about = { entite: 'cloture', code: 'ZM-P03-000001', base: null, avant: {}, auteur: 'x', action: 'creation' };
  const body = JSON.stringify({ ...about, apres });
  const push = async () => {
    const answer = await fetch(hub.url + pushElement.path, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  const why = 'Les mois et les années de la boutique se clôturent sur son poste principal';
  expect(await push()).toMatchObject({ status: 422, body: { detail: expect.stringContaining(why) } });

  const params = { groupe: 'G1', boutique: 'LYON' };
  const { codes } = await administer(createCodesSiege, { params, body: { nombre: 1, suit: 'toutes' } });
  const asked = { code: codes[0] ?? '', nom: 'Siège', installation: crypto.randomUUID() };
  const desk = await createApiClient(hub.url)(registerPoste, { body: asked });
  for (const poste of ['P02', desk.poste]) {
    await expect(administer(setPrincipalSiege, { params, body: { poste } })).rejects.toMatchObject({ status: 400 });
  }
  const paris = { groupe: 'G1', boutique: 'PARIS' };
  await expect(administer(setPrincipalSiege, { params: paris, body: { poste: 'P01' } })).rejects.toThrow('P01');
  expect(await administer(listBoutiquesSiege, { params: { groupe: 'G1' } })).toMatchObject([
    { code: 'LYON', principal: 'P01' },
    { code: 'PARIS', principal: null },
  ]);
});

test('a till that is not the principal declares what was received for the services it invoiced, and no days', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await startShopOfHub('principal_encaisse');
  const { first, second } = shop;
  const { call, plateforme: room } = second;
  await hear([first, second], async () => (await call(getEtatComptable)).pas_ici?.includes('la caisse P01') === true);
  const place = { adresse: '14 quai de la Douane', code_postal: '29200', ville: 'Brest' };
  const own = { siret: '81234567600017', tva_intra: 'FR19812345676', ...place };
  await call(updateBoutique, { body: { ...(await call(getBoutique)), ...own } });
  const company = { num: 'KERVELLA', siret: '42345678900019', ...place };
  await call(createClient, { body: buildClient(company) });
  const service = { reference: 'POSE', designation: 'Pose', unite_vente: 'H', prix_vente: 45 };
  const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
  await second.backOffice.articles.create({ ...service, fiche: { type_article: 1 } }, context);
  room.setPlateforme({ gateway: plateforme.gateway, automatique: true });
  await room.refresh();

  const lignes = [{ article_code: 'POSE', quantite: 1 }];
  const { numero_facture: numero } = (await call(createFacture, { body: { client_id: 'KERVELLA', lignes } })).data;
  await call(emitFacture, { params: { numero }, body: {} });
  const reglements = [{ moyen: 'virement', montant: 54, imputations: [{ numero, montant: 54 }] }];
  await call(createReglements, { body: { client_code: 'KERVELLA', reglements } });
  const listStatuts = () =>
    plateforme.flows.filter((flow) => flow.flowSyntax === 'CDAR' && flow.flowDirection === 'Out');
  await until(async () => {
    await room.refresh();
    return listStatuts().length > 0;
  });
  const [told] = listStatuts();
  for (const text of [numero, '<ram:ProcessConditionCode>212<', '<ram:ValueAmount currencyID="EUR">54.00<']) {
    expect(String(told?.file)).toContain(text);
  }
  // The first round of declarations would have noted where they begin.
  expect(room.store.findRepere('declarations')).toBeUndefined();
});
