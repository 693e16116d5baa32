import pg from 'pg';
import { expect, inject, test } from 'vitest';
import {
  addUp,
  articles,
  clients,
  noSums,
  type Prix,
  sampleVentes,
  sell,
  type Sums,
  takeBack,
  toReturned,
  type Vente,
} from '#server/testing/chain/chain-day.ts';
import { startShops } from '#server/testing/chain/start-shops.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createArrivee, createTransfert, listTransferts } from '#shared/contracts/transferts/transferts.ts';

const shops = ['LYON', 'PARIS', 'BREST', 'NANTES', 'LILLE'] as const;
const tillsOfEach = 3;
const morning: Prix = [1_240, 1_886, 333];
const afternoon: Prix = [1_310, 1_886, 333];
/** This shop is offline from noon on. */
const cutShop = shops.indexOf('NANTES');

type Chain = Awaited<ReturnType<typeof startShops>>;
type Till = Chain['tills'][number];

/**
 * Keeps the books independently: the sales by till, and by shop the stock of each article and what each customer owes.
 */
function createLedger() {
  const tills = Array.from({ length: shops.length * tillsOfEach }, noSums);
  const stocks = shops.map(() => articles.map(() => 0));
  const owed = shops.map(() => new Map<string, number>(clients.map((client) => [client, 0])));
  const toShop = (till: number) => Math.floor(till / tillsOfEach);

  function add(till: number, quantites: readonly number[], { moyen }: Vente, cents: number, sums: Partial<Sums>) {
    const of = tills[till] ?? noSums();
    for (const [index, quantite] of quantites.entries()) move(toShop(till), index, -quantite);
    of.nb += sums.nb ?? 0;
    of.ht += sums.ht ?? 0;
    of.ttc += sums.ttc ?? 0;
    of.avoirs += sums.avoirs ?? 0;
    of.tvas = of.tvas.map((tva, index) => tva + (sums.tvas?.[index] ?? 0));
    if (cents !== 0) of.moyens[moyen] = (of.moyens[moyen] ?? 0) + cents;
  }

  function move(shop: number, article: number, quantite: number) {
    const row = stocks[shop] ?? [];
    row[article] = (row[article] ?? 0) + quantite;
  }

  return {
    tills,
    stocks,
    owed,
    toShop,
    move,
    noteSale(made: Vente, prix: Prix, left: number) {
      const sums = addUp(made.quantites, prix);
      add(made.till, made.quantites, made, sums.ttc - left, { nb: 1, ...sums });
      const accounts = owed[toShop(made.till)];
      accounts?.set(made.client, (accounts.get(made.client) ?? 0) + left);
    },
    noteReturn(made: Vente, till: number, prix: Prix) {
      const returned = toReturned(made);
      const { ht, tvas, ttc } = addUp(returned, prix);
      const back = returned.map((quantite) => -quantite);
      add(till, back, made, -ttc, { ht: -ht, tvas: tvas.map((tva) => -tva), ttc: -ttc, avoirs: ttc });
    },
  };
}
type Ledger = ReturnType<typeof createLedger>;

const stocksOf = ({ call }: Till) =>
  Promise.all(articles.map(async ({ reference }) => (await call(getArticle, { params: { reference } })).stock_reel));

/**
 * Creates customers and articles, which all shops know, and the stock of the first shop; the others get theirs from
 * there.
 */
async function open(chain: Chain, ledger: Ledger) {
  const [first] = chain.tills;
  for (const num of clients) await first?.call(createClient, { body: buildClient({ num }) });
  for (const [index, { reference, tva_code }] of articles.entries()) {
    const prix_vente = (morning[index] ?? 0) / 100;
    await first?.call(createArticle, { body: buildArticle({ reference, prix_vente, tva_code, stock_reel: 50_000 }) });
    ledger.move(0, index, 50_000);
  }
  await chain.settle(async () => {
    const known = await Promise.all(chain.tills.map(({ call }) => call(listBoutiques)));
    const all = await Promise.all(chain.tills.map((till) => stocksOf(till).catch(() => undefined)));
    return known.every((one) => one.length === shops.length) && all.every((one) => one !== undefined);
  });
}

/** Sends goods from the first shop to each other one, which receives them with one of each broken on the way. */
async function supply(chain: Chain, ledger: Ledger) {
  const lignes = articles.map(({ reference }) => ({ article_ref: reference, quantite: 5_000 }));
  for (const destination of shops.slice(1))
    await chain.tills[0]?.call(createTransfert, { body: { destination, lignes } });
  const receivers = shops.slice(1).map((_, index) => chain.tills[(index + 1) * tillsOfEach]);
  await chain.settle(async () => {
    const lists = await Promise.all(receivers.map(async (till) => till?.call(listTransferts)));
    return lists.every((list) => list?.length === 1);
  });
  for (const [index, till] of receivers.entries()) {
    const [sent] = (await till?.call(listTransferts)) ?? [];
    const received = articles.map(({ reference }) => {
      return { article_ref: reference, recu: 4_999, ecart: -1, motif: 'casse' as const };
    });
    await till?.call(createArrivee, { params: { numero: sent?.numero ?? '' }, body: { lignes: received } });
    for (const article of articles.keys()) {
      ledger.move(0, article, -5_000);
      ledger.move(index + 1, article, 4_999);
    }
  }
  await chain.settle(async () => true);
}

type Sold = { made: Vente; numero: string };

/**
 * Sells on the tills of a shop at once, each one sale after the other: each renders the PDF of what it sells, on two
 * cores.
 */
async function sellAll({ tills }: Chain, ventes: readonly Vente[], getPrix: (till: number) => Prix, ledger: Ledger) {
  const sold: Sold[] = [];
  const work = async ({ call }: Till, till: number) => {
    for (const made of ventes.filter((one) => one.till === till)) {
      const { numero, owed } = await sell(call, made, getPrix(till));
      ledger.noteSale(made, getPrix(till), owed);
      sold.push({ made, numero });
    }
  };
  for (const shop of shops.keys()) {
    const first = shop * tillsOfEach;
    await Promise.all(tills.slice(first, first + tillsOfEach).map((till, index) => work(till, first + index)));
  }
  return sold;
}

/** Returns goods of a fully paid invoice at a till of another shop. */
async function returnSome({ tills }: Chain, sold: readonly Sold[], prix: Prix, ledger: Ledger): Promise<number> {
  let count = 0;
  for (const { made, numero } of sold) {
    const { comesBackAt: at, till, paid } = made;
    const other = at === null || ledger.toShop(at) === ledger.toShop(till) ? undefined : tills[at];
    if (!other || at === null || paid < 100) continue;
    await takeBack(other.call, made, numero, prix);
    ledger.noteReturn(made, at, prix);
    count += 1;
  }
  return count;
}

const toCents = (euros: unknown) => Math.round(Number(euros) * 100);

/** Reads the sums of the hub's views, by shop. */
async function readHub(database: string) {
  const client = new pg.Client({ connectionString: inject('postgres') + database });
  await client.connect();
  const ask = async (query: string) => (await client.query<Record<string, string>>(query)).rows;
  const sales = await ask('select boutique, sum(total_ht) as ht, sum(total_ttc) as ttc from lecture.ventes group by 1');
  const moyens = await ask('select boutique, moyen, sum(montant) as montant from lecture.reglements group by 1, 2');
  const stocks = await ask('select boutique, article, quantite from lecture.stocks');
  const tvas = await ask(`select v.boutique, tva->>'taux' as taux,
      sum(case when v.est_avoir then -1 else 1 end * (tva->>'montant_tva')::numeric) as tva
    from lecture.ventes v join enregistrements e on e.groupe = v.groupe and e.entite = 'document' and e.code = v.numero,
      json_array_elements(e.record->'tvas') as tva group by 1, 2`);
  await client.end();
  return { sales, moyens, stocks, tvas };
}

function sumOfShop(ledger: Ledger, shop: number) {
  const tills = ledger.tills.slice(shop * tillsOfEach, (shop + 1) * tillsOfEach);
  const moyens: Record<string, number> = {};
  for (const [moyen, cents] of tills.flatMap((till) => Object.entries(till.moyens))) {
    moyens[moyen] = (moyens[moyen] ?? 0) + cents;
  }
  const add = (field: 'ht' | 'ttc') => tills.reduce((sum, till) => sum + till[field], 0);
  const tvas = articles.map((_, rate) => tills.reduce((sum, till) => sum + (till.tvas[rate] ?? 0), 0));
  return { ht: add('ht'), ttc: add('ttc'), tvas, moyens };
}

test('after a day of five shops with three tills each, tills, hub and an independent sum agree to the cent', async () => {
  await using chain = await startShops('chain_day', shops, { tillsOfEach });
  const { tills } = chain;
  const ledger = createLedger();
  const ventes = sampleVentes(takeDose(30, 300, 2_000), takeSeed(20_261_123));
  await open(chain, ledger);
  await supply(chain, ledger);
  const sessions = await Promise.all(tills.map(({ call }) => call(openSessionCaisse, { body: { fond: 0 } })));

  const noon = Math.floor(ventes.length / 2);
  const sold = await sellAll(chain, ventes.slice(0, noon), () => morning, ledger);
  await chain.settle(async () => true);
  expect(await returnSome(chain, sold, morning, ledger)).toBeGreaterThan(0);

  await chain.settle(async () => true);
  const isCut = (till: number) => ledger.toShop(till) === cutShop;
  for (const [index, { network }] of tills.entries()) network.isCut = isCut(index);
  const params = { reference: 'VIS' };
  await tills[0]?.call(updateArticle, { params, body: { prix_vente: afternoon[0] / 100 } });
  await chain.settle(async () => {
    const heard = tills.filter((_, index) => !isCut(index)).map(({ call }) => call(getArticle, { params }));
    return (await Promise.all(heard)).every(({ prix_vente }) => toCents(prix_vente) === afternoon[0]);
  });
  const later = await sellAll(chain, ventes.slice(noon), (till) => (isCut(till) ? morning : afternoon), ledger);
  await chain.settle(async () => true);
  const connected = later.filter(({ made }) => !isCut(made.till) && !isCut(made.comesBackAt ?? 0));
  expect(await returnSome(chain, connected, afternoon, ledger)).toBeGreaterThan(0);

  const body = { comptage: [], explication: 'Rien compté' };
  for (const [index, { call }] of tills.entries()) {
    const { cloture } = await call(closeSessionCaisse, { params: { numero: sessions[index]?.numero ?? '' }, body });
    const { factures, avoirs, ht, tvas: rates, ttc, moyens } = cloture.totaux;
    const tvas = articles.map(({ taux }) => toCents(rates.find((rate) => rate.taux === taux / 10)?.tva ?? 0));
    const counted = Object.fromEntries(moyens.map(({ moyen, montant }) => [moyen, toCents(montant)]));
    const cents = { ht: toCents(ht), ttc: toCents(ttc), avoirs: toCents(avoirs.ttc) };
    expect({ nb: factures.nb, ...cents, tvas, moyens: counted }, cloture.numero).toEqual(ledger.tills[index]);
  }
  for (const { network } of tills) network.isCut = false;
  await chain.settle(async () => {
    const all = await Promise.all(tills.map(stocksOf));
    return all.every((one, index) => String(one) === String(ledger.stocks[ledger.toShop(index)]));
  });

  for (const [index, { call }] of tills.entries()) {
    for (const client of clients) {
      const { solde } = await call(getCompteClient, { params: { code: client } });
      expect(toCents(solde), `${client} at ${index}`).toBe(ledger.owed[ledger.toShop(index)]?.get(client));
    }
  }
  const hub = await readHub('chain_day');
  for (const [index, shop] of shops.entries()) {
    const of = <T extends { boutique?: string }>(rows: T[]) => rows.filter(({ boutique }) => boutique === shop);
    const [sales] = of(hub.sales);
    const moyens = Object.fromEntries(of(hub.moyens).map(({ moyen, montant }) => [moyen, toCents(montant)]));
    const rates = of(hub.tvas);
    const tvas = articles.map(({ taux }) => toCents(rates.find((one) => Number(one.taux) === taux / 10)?.tva ?? 0));
    const sums = { ht: toCents(sales?.ht), ttc: toCents(sales?.ttc), tvas, moyens };
    expect(sums, shop).toEqual(sumOfShop(ledger, index));
    const stocks = articles.map(
      ({ reference }) => of(hub.stocks).find(({ article }) => article === reference)?.quantite,
    );
    expect(stocks.map(Number), shop).toEqual(ledger.stocks[index]);
  }
}, 600_000);
