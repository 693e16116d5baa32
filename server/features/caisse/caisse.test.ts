import { expect, test } from 'vitest';
import { ownContext } from '#server/calls/caller.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import {
  addMouvementCaisse,
  emitAvantCloture,
  getEtatCaisse,
  getRapportX,
  getSessionCaisse,
  openSessionCaisse,
} from '#shared/contracts/caisse/sessions-caisse.ts';
import {
  browseClotures,
  closePeriode,
  closeSessionCaisse,
  exportClotures,
  getCaissesBoutique,
  getCloture,
  getCloturePdf,
} from '#shared/contracts/caisse/clotures.ts';
import { updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createAvoir, createFacture, emitFacture, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';

const vis = { article_code: 'VIS', quantite: 2 };
const rien = { comptage: [] };

/** Starts a shop whose clock is set by hand, with sales of two screws at 10 € without tax. */
async function openShop() {
  const clock = { time: new Date('2026-11-20T09:00:00Z') };
  const shop = await startShop({ now: () => clock.time });
  const { call, client } = shop;
  return {
    ...shop,
    clock,
    open: (fond = 150) => call(openSessionCaisse, { body: { fond } }),
    async sell(lignes = [vis]) {
      return (await call(createFacture, { body: { client_id: client, lignes } })).data.numero_facture;
    },
    credit: (quantite: number) => call(createAvoir, { body: { client_id: client, lignes: [{ ...vis, quantite }] } }),
    getX: (numero: string) => call(getRapportX, { params: { numero } }),
    close: (numero: string, body: object = rien) =>
      call(closeSessionCaisse, { params: { numero }, body: { ...rien, ...body } }),
  };
}

/** 150 € as coins and notes. */
const comptage = [
  { valeur: 100, nombre: 1 },
  { valeur: 50, nombre: 1 },
] as const;

test('a drawer opens with its float, once at a time, and the day begins', async () => {
  await using shop = await openShop();
  expect(await shop.call(getEtatCaisse)).toMatchObject({ poste: 'P01', session: null, fond_propose: null });
  const session = await shop.open();
  expect(session).toMatchObject({ numero: 'SC-P01-000001', journee: '2026-11-20', fond: 150, cloture: null });
  expect(await shop.call(getEtatCaisse)).toMatchObject({
    session: { numero: session.numero },
    est_d_un_autre_jour: false,
  });
  await expect(shop.open()).rejects.toThrow(
    'La caisse P01 est déjà ouverte, depuis le 20/11/2026\u00a0: clôturez d’abord cette journée.',
  );
});

test('a float that differs from what was left in the drawer is in the sealed journal with its difference', async () => {
  await using shop = await openShop();
  const reopen = async (fond: number, before: string) => {
    await shop.close(before, { comptage });
    return (await shop.open(fond)).numero;
  };
  const third = await reopen(120, await reopen(150, (await shop.open()).numero));
  await shop.close(third, { comptage, explication: 'Retrouvé' });
  await shop.open(150.5);
  const { evenements } = await shop.call(listEvenements);
  expect(evenements.map(({ texte }) => texte).filter((texte) => texte.startsWith('Ouverture de la caisse'))).toEqual([
    'Ouverture de la caisse, fond de 150,50\u00a0€, 0,50\u00a0€ de plus que les 150,00\u00a0€ attendus',
    'Ouverture de la caisse, fond de 120,00\u00a0€, 30,00\u00a0€ de moins que les 150,00\u00a0€ attendus',
    'Ouverture de la caisse, fond de 150,00\u00a0€',
    'Ouverture de la caisse, fond de 150,00\u00a0€',
  ]);
});

test('cash that comes in or goes out is noted with its reason, for ever', async () => {
  await using shop = await openShop();
  const { numero } = await shop.open();
  const move = (sens: 'entree' | 'sortie', montant: number, motif: string) =>
    shop.call(addMouvementCaisse, { params: { numero }, body: { sens, montant, motif } });
  await move('entree', 50, 'Appoint de la banque');
  const session = await move('sortie', 12.5, 'Timbres');
  expect(session.mouvements).toMatchObject([
    { rang: 1, sens: 'entree', montant: 50, motif: 'Appoint de la banque', auteur_nom: 'la clé Essais' },
    { rang: 2, sens: 'sortie', montant: 12.5, motif: 'Timbres' },
  ]);
  expect((await shop.getX(numero)).especes).toEqual({
    fond: 150,
    reglements: 0,
    entrees: 50,
    sorties: 12.5,
    theorique: 187.5,
  });
  await expect(move('sortie', 1, ' ')).rejects.toMatchObject({ status: 422 });
  await expect(move('sortie', 0, 'Rien')).rejects.toMatchObject({ status: 422 });
});

test('an X report returns what was sold so far and what is not issued yet, and stores nothing', async () => {
  await using shop = await openShop();
  const { numero } = await shop.open();
  await shop.sell();
  const issued = await shop.sell([{ ...vis, quantite: 3 }]);
  await shop.call(emitFacture, { params: { numero: issued }, body: {} });
  const before = await shop.getX(numero);
  expect(before).toMatchObject({ a_emettre: { nb: 1 }, totaux: { factures: { nb: 2 }, ht: 50, tva: 10, ttc: 60 } });
  expect((await shop.getX(numero)).totaux).toEqual(before.totaux);
  expect(await shop.call(browseClotures)).toEqual({ data: [], total: 0 });
});

test('a sale whose author has no name here is no other till’s', async () => {
  await using shop = await openShop();
  const { numero } = await shop.open();
  await shop.backOffice.documents.create(
    'facture',
    { client_id: shop.client, lignes: [{ ...vis, remise_pourcentage: 0 }] },
    ownContext,
  );
  expect((await shop.getX(numero)).totaux.personnes).toMatchObject([{ nom: 'Auteur inconnu', nb: 1 }]);
});

test('the Z issues what the day sold, counts all of it once, and says the difference', async () => {
  await using shop = await openShop();
  const { numero } = await shop.open();
  const sold = await shop.sell();
  await shop.credit(1);
  const { reste, cloture } = await shop.close(numero, { comptage, explication: '' });
  expect(reste).toEqual({ nb: 0, refuses: [] });
  expect(cloture).toMatchObject({
    numero: 'ZJ-P01-000001',
    type: 'journee',
    session: numero,
    periode: '2026-11-20',
    totaux: {
      factures: { nb: 1, ht: 20, tva: 4, ttc: 24 },
      avoirs: { nb: 1, ht: 10, tva: 2, ttc: 12 },
      ht: 10,
      ttc: 12,
      ttc_absolu: 36,
      tvas: [{ taux: 20, ht: 10, tva: 2, ttc: 12 }],
      personnes: [{ nom: 'la clé Essais', nb: 2, ttc: 12 }],
    },
    especes: { theorique: 150, compte: 150, ecart: 0, fond_suivant: 150 },
    perpetuels: { algebrique: 12, absolu: 36 },
    pieces: [
      { serie: 'AV-P01', premier: 1, dernier: 1 },
      { serie: 'FA-P01', premier: 1, dernier: 1 },
    ],
    scelle: { poste: 'P01', rang: 1 },
  });
  const { data } = await shop.call(getFacture, { params: { numero: sold } });
  expect(data.emission).toMatchObject({ motif: 'cloture' });
  await expect(shop.call(updateFacture, { params: { id: sold }, body: { lignes: [vis, vis] } })).rejects.toThrow(
    'est émise',
  );
  expect(await shop.call(getSessionCaisse, { params: { numero } })).toMatchObject({ cloture: 'ZJ-P01-000001' });
  await expect(shop.close(numero)).rejects.toThrow('La session SC-P01-000001 est clôturée (ZJ-P01-000001)');
});

test('an écart is explained before the day is closed, and the remaining cash is the next fond de caisse', async () => {
  await using shop = await openShop();
  const { numero } = await shop.open();
  const short = { comptage: [{ valeur: 50, nombre: 2 }], prelevement: 40 };
  await expect(shop.close(numero, short)).rejects.toThrow(
    'Le comptage ne tombe pas juste\u00a0: 50,00\u00a0€ qui manquent. Recomptez, ou dites pourquoi.',
  );
  await expect(shop.close(numero, { ...short, prelevement: 100.01, explication: 'x' })).rejects.toThrow('dépasse');
  const { cloture } = await shop.close(numero, { ...short, explication: 'Billet rendu en trop' });
  expect(cloture.especes).toMatchObject({ ecart: -50, explication: 'Billet rendu en trop', fond_suivant: 60 });
  expect(await shop.call(getEtatCaisse)).toMatchObject({ session: null, fond_propose: 60 });
});

test('cash taken before the drawer is opened is in the float that is proposed, once', async () => {
  await using shop = await openShop();
  const first = await shop.open();
  await shop.close(first.numero, { comptage });
  const reglements = ['especes', 'carte'].map((moyen) => ({ moyen, montant: 6 }));
  await shop.call(createReglements, { body: { client_code: shop.client, reglements } });
  const etat = await shop.call(getEtatCaisse);
  expect(etat).toMatchObject({ session: null, fond_propose: 156, especes_depuis: 6 });
  const { numero } = await shop.open(etat.fond_propose ?? 0);
  const rapport = await shop.getX(numero);
  expect(rapport.especes).toMatchObject({ fond: 156, reglements: 0, theorique: 156 });
  // It is received with the next Z all the same, and both the X and the Z say why they count it.
  expect(rapport.totaux.moyens).toMatchObject([
    { moyen: 'carte', montant: 6 },
    { moyen: 'especes', montant: 6 },
  ]);
  const { cloture } = await shop.close(numero, { comptage, explication: 'six euros' });
  expect(cloture).toMatchObject({ totaux: { moyens: rapport.totaux.moyens }, especes: rapport.especes });
  const { pages } = await readPdf(await shop.call(getCloturePdf, { params: { numero: cloture.numero } }));
  expect(pages.join(' ').replace(/\s+/g, ' ')).toContain('6,00 € d’espèces reçus avant l’ouverture de la caisse');
});

test('cash taken on days without a session, since a drawer that was closed long ago, is not proposed', async () => {
  await using shop = await openShop();
  const first = await shop.open();
  await shop.close(first.numero, { comptage });
  const take = () => {
    const reglements = [{ moyen: 'especes', montant: 6 }];
    return shop.call(createReglements, { body: { client_code: shop.client, reglements } });
  };
  // Half an hour after the Z, in the weeks after, and this morning.
  for (const time of ['2026-11-20T09:30:00Z', '2026-12-01T09:00:00Z', '2026-12-14T09:00:00Z', '2026-12-20T08:00:00Z']) {
    shop.clock.time = new Date(time);
    await take();
  }
  expect(await shop.call(getEtatCaisse)).toMatchObject({ session: null, fond_propose: 162, especes_depuis: 12 });
});

test('documents issued after the Z, or between two sessions, are in the next one, by rank and not by the clock', async () => {
  await using shop = await openShop();
  const first = await shop.open();
  await shop.sell();
  await shop.close(first.numero, { comptage });
  const between = await shop.sell();
  shop.clock.time = new Date('2026-11-19T08:00:00Z');
  const second = await shop.open(0);
  await shop.sell();
  const { cloture } = await shop.close(second.numero);
  expect(cloture).toMatchObject({
    totaux: { factures: { nb: 2, ttc: 48 } },
    perpetuels: { algebrique: 72, absolu: 72 },
    pieces: [{ serie: 'FA-P01', premier: 2, dernier: 3 }],
  });
  expect((await shop.call(getFacture, { params: { numero: between } })).data.emission).toMatchObject({
    motif: 'cloture',
  });
});

test('a cancelled sale is not counted, and documents are issued in batches so that other requests are served', async () => {
  await using shop = await openShop();
  const { numero } = await shop.open();
  for (let count = 0; count < 23; count += 1) await shop.sell();
  const cancelled = await shop.sell();
  await shop.call(updateFacture, { params: { id: cancelled }, body: { statut: 6 } });
  const params = { params: { numero } };
  expect(await shop.call(emitAvantCloture, params)).toEqual({ emises: 20, reste: { nb: 3, refuses: [] } });
  expect(await shop.call(emitAvantCloture, params)).toEqual({ emises: 3, reste: { nb: 0, refuses: [] } });
  const { cloture } = await shop.close(numero, { comptage });
  expect(cloture.totaux.factures.nb).toBe(23);
});

test('months and years of the shop add up days that are over, each once, and go on from what was before', async () => {
  await using shop = await openShop();
  const closeMonth = (periode: string) => shop.call(closePeriode, { body: { periode } });
  const day = async (time: string, sales: number) => {
    shop.clock.time = new Date(time);
    const { numero } = await shop.open(0);
    for (let count = 0; count < sales; count += 1) await shop.sell();
    return (await shop.close(numero)).cloture;
  };
  await day('2026-10-30T09:00:00Z', 1);
  await day('2026-10-31T09:00:00Z', 2);
  await expect(closeMonth('2026-10')).rejects.toThrow('La période octobre 2026 n’est pas finie');
  await day('2026-11-02T09:00:00Z', 1);
  expect((await shop.call(getCaissesBoutique)).periodes).toEqual([
    { type: 'mois', periode: '2026-10', clotures: 2, ttc: 72 },
  ]);
  const october = await closeMonth('2026-10');
  expect(october).toMatchObject({
    numero: 'ZM-P01-000001',
    totaux: { factures: { nb: 3 }, ttc: 72 },
    perpetuels: { algebrique: 72 },
    pieces: [{ serie: 'ZJ-P01', premier: 1, dernier: 2 }],
  });
  await expect(closeMonth('2026-10')).rejects.toThrow('La période octobre 2026 est déjà clôturée (ZM-P01-000001)');

  shop.clock.time = new Date('2027-01-05T09:00:00Z');
  await expect(closeMonth('2026')).rejects.toThrow(
    'Le mois de novembre 2026 n’est pas clôturé\u00a0: il vient d’abord.',
  );
  await closeMonth('2026-11');
  const year = await closeMonth('2026');
  expect(year).toMatchObject({
    numero: 'ZA-P01-000001',
    totaux: { ttc: 96 },
    perpetuels: { algebrique: 96, absolu: 96 },
  });
  expect((await shop.call(getCaissesBoutique)).periodes).toEqual([]);
});

test('a day that comes after its month and year were closed counts in the next ones, and holds up neither', async () => {
  await using shop = await openShop();
  const close = (periode: string) => shop.call(closePeriode, { body: { periode } });
  const day = async (time: string) => {
    shop.clock.time = new Date(time);
    const { numero } = await shop.open(0);
    await shop.sell();
    await shop.close(numero);
  };
  const listOpen = async () => (await shop.call(getCaissesBoutique)).periodes;
  await day('2026-12-30T09:00:00Z');
  shop.clock.time = new Date('2027-01-01T09:00:00Z');
  await close('2026-12');
  // Another till was away on New Year's Eve.
  await day('2026-12-31T17:00:00Z');
  await day('2027-01-02T09:00:00Z');
  expect(await listOpen()).toEqual([{ type: 'annee', periode: '2026', clotures: 1, ttc: 24 }]);
  expect((await close('2026')).totaux.ttc).toBe(24);
  shop.clock.time = new Date('2027-02-01T09:00:00Z');
  expect(await listOpen()).toEqual([{ type: 'mois', periode: '2027-01', clotures: 2, ttc: 48 }]);
  expect((await close('2027-01')).totaux.ttc).toBe(48);
});

test('a month waits for the days of it that are still open', async () => {
  await using shop = await openShop();
  await shop.open();
  shop.clock.time = new Date('2026-12-01T09:00:00Z');
  expect(await shop.call(getEtatCaisse)).toMatchObject({ jour: '2026-12-01', est_d_un_autre_jour: true });
  await expect(shop.call(closePeriode, { body: { periode: '2026-11' } })).rejects.toThrow(
    'La journée du 20/11/2026 est encore ouverte à la caisse P01',
  );
});

test('a clôture is listed, read, printed and exported', async () => {
  await using shop = await openShop();
  const { numero } = await shop.open();
  await shop.sell();
  const { cloture } = await shop.close(numero, { comptage: [], explication: 'Tiroir volé' });
  const params = { numero: cloture.numero };
  expect(await shop.call(getCloture, { params })).toEqual(cloture);
  expect(await shop.call(browseClotures, { query: { type: 'journee', du: '2026-11-01', au: '2026-11-30' } })).toEqual({
    data: [cloture],
    total: 1,
  });
  expect((await shop.call(browseClotures, { query: { type: 'mois' } })).total).toBe(0);
  const { pages } = await readPdf(await shop.call(getCloturePdf, { params }));
  expect(pages.join('\n')).toContain('Clôture de la journée du 20/11/2026');
  expect(pages.join('\n')).toContain('Tiroir volé');
  const [head, line] = (await shop.call(exportClotures)).split('\r\n');
  expect(head).toContain('Numéro,Clôture,Période');
  expect(line).toContain('ZJ-P01-000001,Journée,2026-11-20,P01');
  await expect(shop.call(getCloture, { params: { numero: 'ZJ-P01-000009' } })).rejects.toMatchObject({ status: 404 });
});

test('a clôture calls the shop’s own means by their name', async () => {
  await using shop = await openShop();
  const boutique = await shop.backOffice.boutique.get();
  const moyens_reglement = [{ code: 'titre_resto', intitule: 'Titres-restaurant' }];
  await shop.call(updateBoutique, { body: { ...boutique, moyens_reglement } });
  const { numero } = await shop.open();
  const facture = await shop.sell();
  const imputations = [{ numero: facture, montant: 24 }];
  const reglements = [{ moyen: 'titre_resto', montant: 24, imputations }];
  await shop.call(createReglements, { body: { client_code: shop.client, reglements } });
  const { cloture } = await shop.close(numero, { comptage });
  const { pages } = await readPdf(await shop.call(getCloturePdf, { params: { numero: cloture.numero } }));
  expect(pages.join('\n')).toContain('Titres-restaurant');
  expect(pages.join('\n')).not.toContain('titre_resto');
});

test('the Z adds règlements up by means, each once, and expects the cash of its own session in the drawer', async () => {
  await using shop = await openShop();
  const pay = (moyen: string, montant: number) =>
    shop.call(createReglements, { body: { client_code: shop.client, reglements: [{ moyen, montant }] } });
  await pay('especes', 7);
  const { numero } = await shop.open(100);
  await pay('especes', 30);
  await pay('carte', 12.5);
  expect((await shop.getX(numero)).especes).toMatchObject({ fond: 100, reglements: 30, theorique: 130 });
  const { cloture } = await shop.close(numero, { explication: 'Rien compté' });
  expect(cloture.totaux.moyens).toEqual([
    { moyen: 'especes', nb: 2, recu: 37, rendu: 0, montant: 37 },
    { moyen: 'carte', nb: 1, recu: 12.5, rendu: 0, montant: 12.5 },
  ]);
  expect(cloture.pieces).toEqual([{ serie: 'RG-P01', premier: 1, dernier: 3 }]);
  const next = await shop.open(0);
  await pay('cheque', 5);
  expect((await shop.close(next.numero)).cloture.pieces).toEqual([{ serie: 'RG-P01', premier: 4, dernier: 4 }]);
});
