import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';
import { toFecReport } from '#shared/comptabilite/fec/to-fec-report.ts';
import { toFecCents } from '#shared/comptabilite/fec/fec-cells.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { browseClotures, closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { arreterPeriode, downloadEcritures, getTva } from '#shared/contracts/comptabilite/comptabilite.ts';
import { listJourneesDeclarees } from '#shared/contracts/plateforme/plateforme.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createFacture, listAvoirs, listFactures } from '#shared/contracts/ventes/ventes.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { sumAmounts, toCents } from '#shared/money/money.ts';

const octobre = { du: '2026-10-01', au: '2026-10-31' };
const articles = [
  { reference: 'VIS', prix_vente: 12.4, tva_code: 'T20' },
  { reference: 'LIVRE', prix_vente: 18.86, tva_code: 'T055' },
  { reference: 'COLLE', prix_vente: 3.33, tva_code: 'T10' },
] as const;
const clients = ['DURAND', 'MARTIN'] as const;
const clienteles = [
  ['DURAND', 'professionnel'],
  ['MARTIN', 'particulier'],
] as const;

const vente = fc.record({
  till: fc.integer({ min: 0, max: 2 }),
  client: fc.constantFrom(...clients),
  quantites: fc.tuple(...articles.map(() => fc.integer({ min: 0, max: 4 }))).filter((all) => all.some(Boolean)),
  moyen: fc.constantFrom('especes', 'carte', 'cheque'),
  paid: fc.constantFrom(0, 0.4, 1, 1),
  comesBack: fc.boolean(),
});
type Vente = typeof vente extends fc.Arbitrary<infer Made> ? Made : never;

/**
 * Starts a shop and three tills whose days are turned by hand; within a day time runs fast, so that a till soon
 * retries.
 */
async function openShop() {
  const stack = new AsyncDisposableStack();
  const clock = { day: '2026-10-01T08:00:00Z', since: Date.now() };
  const now = () => new Date(new Date(clock.day).getTime() + (Date.now() - clock.since) * 50);
  const shop = stack.use(await startSharedBackOffice({ now }));
  const tills: Awaited<ReturnType<typeof startPoste>>[] = [];
  for (const poste of ['P01', 'P02', 'P03']) {
    tills.push(stack.use(await startPoste({ url: shop.url, poste, now })));
  }
  const agree = async () => {
    for (const { outbox, call } of tills) {
      await until(() => outbox.count().en_attente === 0);
      await call(refreshCache);
    }
  };
  const boutique = await shop.call(getBoutique);
  await shop.call(updateBoutique, { body: { ...boutique, siret: '95800145500012' } });
  for (const [num, clientele] of clienteles) {
    await shop.call(createClient, { body: { ...buildClient({ num }), clientele } });
  }
  for (const article of articles)
    await shop.call(createArticle, { body: buildArticle({ ...article, stock_reel: 9_000 }) });
  await agree();
  return {
    shop,
    tills,
    agree,
    setDay: (jour: string) => Object.assign(clock, { day: `${jour}T08:00:00Z`, since: Date.now() }),
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

async function pay(call: Call, { client, moyen }: Vente, numero: string, montant: number) {
  const reglements = [{ moyen, montant, imputations: [{ numero, montant }] }];
  await call(createReglements, { body: { client_code: client, reglements } });
}

async function sell(call: Call, made: Vente) {
  const lignes = articles.flatMap(({ reference }, index) =>
    made.quantites[index] ? [{ article_code: reference, quantite: made.quantites[index] }] : [],
  );
  const { data } = await call(createFacture, { body: { client_id: made.client, lignes } });
  const numero = data.numero_facture;
  if (made.paid > 0) await pay(call, made, numero, Math.round(data.total_ttc * made.paid * 100) / 100);
  if (!made.comesBack || made.paid < 1) return;
  const body = { lignes: [{ ligne: 1, quantite: 1 }] };
  const { document_cible } = await call(createFactureAvoir, { params: { numero }, body });
  const avoirs = await call(listAvoirs, { query: { limit: 1_000 } });
  const back = avoirs.find((avoir) => avoir.numero === document_cible)?.total_ttc ?? 0;
  await pay(call, made, document_cible, -back);
}

async function sellAt(tills: readonly { call: Call }[], made: Vente) {
  const side = tills[made.till];
  if (side) await sell(side.call, made);
}

test('after a month at three tills the accounts balance, and match the Z, the declarations, the invoices’ VAT and what each customer owes', async () => {
  await using world = await openShop();
  const { shop, tills } = world;
  const days = Array.from({ length: takeDose(3, 20) }, (_, day) => String(day + 5).padStart(2, '0'));
  const perDay = takeDose(4, 20);
  const ventes = fc.sample(vente, { numRuns: days.length * perDay, seed: takeSeed(20_261_031) });
  for (const [index, day] of days.entries()) {
    world.setDay(`2026-10-${day}`);
    const opened = await Promise.all(tills.map(({ call }) => call(openSessionCaisse, { body: { fond: 0 } })));
    for (const made of ventes.slice(index * perDay, (index + 1) * perDay)) await sellAt(tills, made);
    const body = { comptage: [], explication: 'Tout est à la banque' };
    for (const [till, { call }] of tills.entries()) {
      await call(closeSessionCaisse, { params: { numero: opened[till]?.numero ?? '' }, body });
    }
  }
  await world.agree();
  world.setDay('2026-11-03');

  const lot = await shop.call(arreterPeriode, { body: octobre });
  expect([lot.debit, lot.anomalies, lot.sans_cloture.nb]).toEqual([lot.credit, 0, 0]);

  const { data: zs } = await shop.call(browseClotures, { query: { type: 'journee', limit: 1_000 } });
  expect([zs.length, lot.clotures.length]).toEqual([days.length * 3, days.length * 3]);
  for (const z of zs) {
    expect(lot.clotures.find(({ numero }) => numero === z.numero)).toMatchObject({
      ttc_ecritures: z.totaux.ttc,
      encaisse_ecritures: sumAmounts(z.totaux.moyens.map(({ montant }) => montant)),
    });
  }
  expect(sumAmounts(lot.jours.map(({ ttc }) => ttc))).toBe(sumAmounts(zs.map(({ totaux }) => totaux.ttc)));
  for (const { debit, credit } of lot.jours) expect(debit).toBe(credit);

  const factures = await shop.call(listFactures, { query: { limit: 1_000 } });
  const avoirs = await shop.call(listAvoirs, { query: { limit: 1_000 } });
  const { tva } = await shop.call(getTva, { query: octobre });
  for (const taux of [20, 10, 5.5]) {
    const of = (documents: typeof factures) =>
      sumAmounts(documents.flatMap((one) => one.tvas.filter((t) => t.taux === taux).map((t) => t.montant_tva)));
    expect(tva.factures.find((one) => one.taux === taux)?.tva, String(taux)).toBe(
      sumAmounts([of(factures), -of(avoirs)]),
    );
  }
  expect(tva.brute).toBe(sumAmounts(zs.map(({ totaux }) => totaux.tva)));

  // Declared sales to private customers and invoiced ones together are what was closed; the VAT declared is that of
  // their invoices.
  const journees = await shop.call(listJourneesDeclarees, { query: octobre });
  expect(journees).toHaveLength(days.length);
  for (const { ttc_particuliers, ttc_professionnels, ttc_clotures } of journees) {
    expect(sumAmounts([ttc_particuliers, ttc_professionnels])).toBe(ttc_clotures);
  }
  expect(sumAmounts(journees.map((one) => one.ttc_clotures))).toBe(sumAmounts(zs.map(({ totaux }) => totaux.ttc)));
  const ofPrivate = (documents: typeof factures) =>
    sumAmounts(documents.filter((one) => one.client_code === 'MARTIN').map(({ total_tva }) => total_tva));
  const declared = journees.flatMap(({ transactions }) => transactions.map(({ tva: own }) => own));
  expect(sumAmounts(declared)).toBe(sumAmounts([ofPrivate(factures), -ofPrivate(avoirs)]));

  const file = await shop.call(downloadEcritures, { query: { ...octobre, format: 'fec' } });
  expect(toFecReport('958001455FEC20261231.txt', file)).toMatchObject({ total: 0, debit: toCents(lot.debit) });
  const lines = file.split('\r\n').map((line) => line.split('\t'));
  const addUp = (isOf: (cells: string[]) => boolean) =>
    lines.filter(isOf).reduce((sum, cells) => sum + toFecCents(cells[11] ?? '') - toFecCents(cells[12] ?? ''), 0);
  for (const client of clients) {
    const { solde } = await shop.call(getCompteClient, { params: { code: client } });
    expect(
      addUp((cells) => cells[6] === client),
      client,
    ).toBe(toCents(solde));
  }
  // The content of each drawer was taken out as a difference.
  expect(addUp((cells) => cells[4] === '530000')).toBe(0);
}, 240_000);
