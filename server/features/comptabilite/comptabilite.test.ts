import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { OpenedBackOffice } from '#server/sharing/open-back-office.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { toFecReport } from '#shared/comptabilite/fec/to-fec-report.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { addMouvementCaisse, openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import {
  arreterPeriode,
  downloadEcritures,
  getApercuComptable,
  getEtatComptable,
  getLotComptable,
  getTva,
} from '#shared/contracts/comptabilite/comptabilite.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createCommande, createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';
import { sumAmounts } from '#shared/money/money.ts';

const octobre = { du: '2026-10-01', au: '2026-10-31' };
const novembre = { du: '2026-11-01', au: '2026-11-30' };

/** Starts a shop with a SIRET whose clock is set by hand, in October 2026. */
async function openShop() {
  const clock = { time: new Date('2026-10-05T09:00:00Z') };
  const shop = await startShop({ now: () => clock.time });
  const { call, client } = shop;
  const boutique = await call(getBoutique);
  const setBoutique = (over: Partial<typeof boutique>) =>
    call(updateBoutique, { body: { ...boutique, siret: '95800145500012', ...over } });
  await setBoutique({});
  return {
    ...shop,
    clock,
    setBoutique,
    async sell(article_code: string, quantite = 1, date?: string) {
      const { data } = await call(createFacture, {
        body: { client_id: client, lignes: [{ article_code, quantite }], ...(date && { date_facture: date }) },
      });
      await call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
      return data.numero_facture;
    },
    pay: (numero: string, moyen: string, montant: number) =>
      call(createReglements, {
        body: { client_code: client, reglements: [{ moyen, montant, imputations: [{ numero, montant }] }] },
      }),
    preview: (query = octobre) => call(getApercuComptable, { query }),
    arreter: (body = octobre) => call(arreterPeriode, { body }),
  };
}

test('the preview of a period shows balanced écritures, and writes nothing', async () => {
  await using shop = await openShop();
  const sold = await shop.sell('VIS', 2);
  await shop.pay(sold, 'carte', 24);
  const { extrait, ...totaux } = await shop.preview();
  expect(totaux).toMatchObject({
    nb: 2,
    lignes: 5,
    debit: 48,
    credit: 48,
    journaux: [
      { code: 'VE', nb: 1, debit: 24, credit: 24 },
      { code: 'BQ', nb: 1, debit: 24, credit: 24 },
    ],
    jours: [{ date: '2026-10-05', poste: 'P01', ttc: 24, debit: 48, credit: 48 }],
    sans_cloture: { nb: 1, ttc: 24 },
    tva: { ventes: 20, brute: 4, lignes: [{ ligne: '08', base: 20, taxe: 4 }] },
  });
  expect(extrait.map(({ compte, client, debit, credit }) => [compte, client, debit, credit])).toEqual([
    ['411000', 'DURAND', 24, 0],
    ['707000', null, 0, 20],
    ['445711', null, 0, 4],
    ['512000', null, 24, 0],
    ['411000', 'DURAND', 0, 24],
  ]);
  expect(await shop.call(getEtatComptable)).toEqual({ pas_ici: null, prochain: null, lots: [], en_cours: false });
});

test('unissued documents are not posted, and that is reported', async () => {
  await using shop = await openShop();
  await shop.call(createFacture, { body: { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1 }] } });
  const { nb, problemes } = await shop.preview();
  expect(nb).toBe(0);
  expect(problemes).toMatchObject([{ code: 'non_emises', ou: 'caisse', bloque: false }]);
});

test('a period that is over is posted once, and never changes; its file breaks no rule', async () => {
  await using shop = await openShop();
  const sold = await shop.sell('VIS', 2);
  await shop.pay(sold, 'especes', 24);
  await expect(shop.arreter()).rejects.toThrow('Le 31/10/2026 n’est pas fini\u00a0: arrêtez jusqu’à la veille.');
  shop.clock.time = new Date('2026-11-03T09:00:00Z');
  const lot = await shop.arreter();
  expect(lot).toMatchObject({ numero: 1, nb: 2, debit: 48, credit: 48, anomalies: 0, exports: [] });
  const query = { ...octobre, format: 'fec' } as const;
  const file = await shop.call(downloadEcritures, { query });
  expect(toFecReport('958001455FEC20261231.txt', file)).toMatchObject({ lignes: 5, debit: 4800, total: 0 });
  await shop.setBoutique({ raison_sociale: 'Autre' });
  expect(await shop.call(downloadEcritures, { query })).toBe(file);
  await expect(shop.arreter()).rejects.toThrow('La période suivante commence le 01/11/2026.');
  await expect(shop.preview()).rejects.toThrow('Les écritures sont déjà arrêtées jusqu’au 31/10/2026.');
});

test('a late piece is posted on the first day of the next period, and keeps its own date', async () => {
  await using shop = await openShop();
  await shop.sell('VIS', 2);
  shop.clock.time = new Date('2026-11-03T09:00:00Z');
  await shop.arreter();
  const late = await shop.sell('VIS', 1, '2026-10-28');
  const { extrait, problemes, tardives } = await shop.preview(novembre);
  expect(tardives).toEqual([late]);
  expect(extrait[0]).toMatchObject({ piece: late, date: '2026-11-01' });
  expect(problemes.map(({ code }) => code)).toContain('tardives');
  shop.clock.time = new Date('2026-12-02T09:00:00Z');
  const lot = await shop.arreter(novembre);
  const file = await shop.call(downloadEcritures, { query: { du: '2026-10-01', au: '2026-11-30', format: 'fec' } });
  expect(file).toContain(`VE\tVentes\t2\t20261101\t411000\tClients\tDURAND\tDurand & Fils\t${late}\t20261028\t`);
  expect(toFecReport('958001455FEC20261231.txt', file).anomalies).toEqual([]);
  expect(await shop.call(getLotComptable, { params: { numero: lot.numero } })).toEqual({
    ...lot,
    exports: [{ format: 'fec', date: '2026-12-02T09:00:00.000Z', auteur: expect.any(String) }],
  });
});

test('each export of a period is recorded with its format', async () => {
  await using shop = await openShop();
  await shop.sell('VIS');
  shop.clock.time = new Date('2026-11-03T09:00:00Z');
  await shop.arreter();
  for (const format of ['quadra', 'ebp', 'cegid', 'sage', 'csv', 'quadra'] as const) {
    expect((await shop.call(downloadEcritures, { query: { ...octobre, format } })).length).toBeGreaterThan(100);
  }
  const { lots } = await shop.call(getEtatComptable);
  expect(lots[0]?.exports.map(({ format }) => format)).toEqual(['quadra', 'ebp', 'cegid', 'sage', 'csv', 'quadra']);
  const partly = { du: '2026-10-10', au: '2026-10-31', format: 'csv' } as const;
  await expect(shop.call(downloadEcritures, { query: partly })).rejects.toThrow(
    'Les écritures sont arrêtées du 01/10/2026 au 31/10/2026\u00a0: choisissez toute cette période.',
  );
});

test('without an account or the SIRET nothing is posted, and the error says where to fill it in', async () => {
  await using shop = await openShop();
  const sold = await shop.sell('VIS', 2);
  await shop.setBoutique({
    siret: '',
    moyens_reglement: [{ code: 'tickets', intitule: 'Titres', actif: true, ouvre_tiroir: false, a_reference: false }],
  });
  await shop.pay(sold, 'tickets', 24);
  const { problemes } = await shop.preview();
  expect(problemes.filter(({ bloque }) => bloque).map(({ code, ou }) => [code, ou])).toEqual([
    ['siret', 'boutique'],
    ['moyen_sans_compte', 'comptes'],
  ]);
  shop.clock.time = new Date('2026-11-03T09:00:00Z');
  await expect(shop.arreter()).rejects.toThrow('Le SIRET de la boutique manque');
  expect((await shop.call(getEtatComptable)).lots).toEqual([]);
  await shop.setBoutique({});
  const boutique = await shop.call(getBoutique);
  const moyens = [...boutique.comptabilite.moyens, { moyen: 'tickets', compte: '511800', journal: 'banque' } as const];
  await shop.setBoutique({ comptabilite: { ...boutique.comptabilite, moyens } });
  expect(await shop.arreter()).toMatchObject({ numero: 1, debit: 48 });
});

test('a drawer’s day is posted with its Z: cash moved, what lacks and what went to the bank', async () => {
  await using shop = await openShop();
  const { numero } = await shop.call(openSessionCaisse, { body: { fond: 100 } });
  await shop.call(addMouvementCaisse, {
    params: { numero },
    body: { sens: 'sortie', montant: 12.5, motif: 'Timbres' },
  });
  const sold = await shop.sell('VIS', 2);
  await shop.pay(sold, 'especes', 24);
  const body = {
    comptage: [
      { valeur: 50, nombre: 2 },
      { valeur: 10, nombre: 1 },
    ],
    prelevement: 60,
    explication: 'Billet',
  };
  const { cloture } = await shop.call(closeSessionCaisse, {
    params: { numero },
    body: body as { comptage: []; prelevement: number; explication: string },
  });
  const { comptes, clotures, problemes } = await shop.preview();
  const cash = comptes.find(({ compte }) => compte === '530000');
  expect((cash?.debit ?? 0) - (cash?.credit ?? 0)).toBe(cloture.especes?.fond_suivant);
  expect(comptes.find(({ compte }) => compte === '658000')).toMatchObject({ debit: 1.5 });
  expect(clotures).toEqual([
    {
      numero: cloture.numero,
      poste: 'P01',
      periode: '2026-10-05',
      ttc_cloture: 24,
      ttc_ecritures: 24,
      encaisse_cloture: 24,
      encaisse_ecritures: 24,
    },
  ]);
  expect(problemes).toEqual([]);
});

test('VAT of services is due when they are paid, part by part, and that of their credit when it is refunded', async () => {
  await using shop = await openShop();
  const sold = await shop.sell('POSE', 2);
  await shop.pay(sold, 'carte', 36);
  expect((await shop.call(getTva, { query: octobre })).tva).toMatchObject({
    regime: 'encaissements',
    ventes: 30,
    brute: 6,
    attente: 12,
    factures: [{ taux: 20, nature: 'services', ht: 90, tva: 18 }],
  });
  shop.clock.time = new Date('2026-11-03T09:00:00Z');
  const { comptes } = await shop.arreter();
  expect(comptes.find(({ compte }) => compte === '445740')).toMatchObject({ debit: 6, credit: 18 });
  await shop.pay(sold, 'virement', 72);
  const { document_cible: avoir } = await shop.call(createFactureAvoir, {
    params: { numero: sold },
    body: { lignes: [{ ligne: 1, quantite: 1 }] },
  });
  await shop.pay(avoir, 'carte', -54);
  expect((await shop.call(getTva, { query: novembre })).tva).toMatchObject({ ventes: 15, brute: 3, attente: -12 });
  shop.clock.time = new Date('2026-12-03T09:00:00Z');
  await shop.arreter(novembre);
  const { tva, est_arretee } = await shop.call(getTva, { query: { du: octobre.du, au: novembre.au } });
  expect([tva.brute, tva.attente, est_arretee]).toEqual([9, 0, true]);
});

test('VAT of a deposit on services is due once, and the final invoice takes it off before it is paid', async () => {
  await using shop = await openShop();
  const lignes = [{ article_code: 'POSE', quantite: 2 }];
  const { data } = await shop.call(createCommande, { body: { client_id: shop.client, lignes } });
  await shop.pay(data.numero_commande, 'carte', 36);
  const read = async () => (await shop.call(getTva, { query: octobre })).tva;
  expect(await read()).toMatchObject({ ventes: 30, brute: 6, attente: 0 });
  const { document_cible } = await shop.call(commandeToFacture, { params: { id: data.numero_commande } });
  await shop.call(emitFacture, { params: { numero: document_cible }, body: {} });
  expect(await read()).toMatchObject({ ventes: 30, brute: 6, attente: 12 });
  await shop.pay(document_cible, 'carte', 72);
  expect(await read()).toMatchObject({ ventes: 90, brute: 18, attente: 0 });
  const { comptes } = await shop.preview();
  const waiting = comptes.find(({ compte }) => compte === '445740');
  expect(waiting?.debit).toBe(waiting?.credit);
});

test('a shop that pays on débits owes VAT of services when they are invoiced', async () => {
  await using shop = await openShop();
  await shop.setBoutique({ option_debits: true });
  await shop.sell('POSE', 2);
  expect((await shop.call(getTva, { query: octobre })).tva).toMatchObject({ regime: 'debits', brute: 18, attente: 0 });
});

test('sales without VAT have their own lines: exports, deliveries within the Union, and the rest', async () => {
  await using shop = await openShop();
  const abroad = { tva_intra: '', siret: '', email: 'office@example.org', adresse: '1 Hauptstraße', ville: 'Köln' };
  const sell = async (num: string, over: object, article_code: string) => {
    await shop.call(createClient, { body: { ...buildClient({ num }), ...abroad, ...over } });
    const body = { client_id: num, lignes: [{ article_code, quantite: 1 }] };
    const { data } = await shop.call(createFacture, { body });
    await shop.call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
    return data;
  };
  const allemand = { pays: 'Allemagne', tva_intra: 'DE136695976' };
  await sell('KOLN', allemand, 'VIS');
  await sell('BONN', { ...allemand, ville: 'Bonn' }, 'POSE');
  await sell('BERN', { pays: 'Suisse', clientele: 'professionnel' }, 'VIS');
  await shop.setBoutique({ option_debits: true });
  const { tva } = await shop.call(getTva, { query: octobre });
  expect(tva.lignes.map(({ ligne, base, taxe }) => [ligne, base, taxe])).toEqual([
    ['E1', 10, 0],
    ['E2', 45, 0],
    ['F2', 10, 0],
  ]);
  expect([tva.ventes, tva.non_imposables]).toEqual([0, 65]);
});

test('sellers and readers see nothing of the accounts', async () => {
  await using shop = await openShop();
  for (const role of ['vendeur', 'lecture'] as const) {
    const call = await shop.callAs(role);
    await expect(call(getApercuComptable, { query: octobre })).rejects.toMatchObject({ status: 403 });
    await expect(call(arreterPeriode, { body: octobre })).rejects.toMatchObject({ status: 403 });
  }
});

test('a deposit and its final invoice leave nothing on 4191, and the customer’s account is what Comptoir says', async () => {
  await using shop = await openShop();
  const { data } = await shop.call(createCommande, {
    body: {
      client_id: shop.client,
      lignes: [
        { article_code: 'VIS', quantite: 25 },
        { article_code: 'LIVRE', quantite: 5 },
      ],
    },
  });
  await shop.pay(data.numero_commande, 'carte', 100);
  const deposit = await shop.preview();
  expect(deposit.comptes.find(({ compte }) => compte === '419100')?.credit).toBeGreaterThan(80);
  expect(deposit.tva.brute).toBeGreaterThan(10);
  const { document_cible } = await shop.call(commandeToFacture, { params: { id: data.numero_commande } });
  await shop.call(emitFacture, { params: { numero: document_cible }, body: {} });
  const { comptes, tva } = await shop.preview();
  const { debit = 0, credit = 0 } = comptes.find(({ compte }) => compte === '419100') ?? {};
  expect(debit).toBe(credit);
  expect(tva.brute).toBe(55.5);
  const clients = comptes.find(({ compte }) => compte === '411000');
  const { solde } = await shop.call(getCompteClient, { params: { code: shop.client } });
  expect(sumAmounts([clients?.debit ?? 0, -(clients?.credit ?? 0)])).toBe(solde);
});

test('rows of an interrupted posting are not écritures, and are deleted by the next one', async () => {
  await using shop = await openShop();
  await shop.sell('VIS', 2);
  const { connection } = shop.backOffice as OpenedBackOffice;
  const insert = connection.prepare(
    "insert into ecritures_comptables (lot, piece, journal, num, record) values (1, 'FA-P01-000001', 'VE', 7, '{}')",
  );
  insert.run();
  shop.clock.time = new Date('2026-11-03T09:00:00Z');
  const lot = await shop.arreter();
  expect([lot.nb, lot.debit]).toEqual([1, 24]);
  const file = await shop.call(downloadEcritures, { query: { ...octobre, format: 'fec' } });
  expect(file.split('\r\n')[1]).toMatch(/^VE\tVentes\t1\t/);
  for (const change of [
    'update ecritures_comptables set num = 9',
    'delete from ecritures_comptables',
    'delete from lots_comptables',
  ])
    expect(() => connection.exec(change)).toThrow('what was posted does not change');
});

test('a reader that knows nothing of écritures finds the same columns and sums in the file', async () => {
  await using shop = await openShop();
  const sold = await shop.sell('LIVRE', 3);
  await shop.pay(sold, 'cheque', 63.3);
  shop.clock.time = new Date('2026-11-03T09:00:00Z');
  const { debit } = await shop.arreter();
  const file = await shop.call(downloadEcritures, { query: { ...octobre, format: 'fec' } });
  const { data, errors } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  const add = (column: string) => sumAmounts(data.map((row) => Number(row[column]?.replace(',', '.'))));
  expect([add('Debit'), add('Credit')]).toEqual([debit, debit]);
  expect(data.map(({ CompteNum }) => CompteNum)).toEqual(['411000', '707000', '445713', '511200', '411000']);
});
