import { join } from 'node:path';
import { ownContext } from '#server/calls/caller.ts';
import { openSealedShop } from '#server/testing/running/sealed-shop.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import { ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import { fillBareDatabase, openBareDatabase } from './bare/bare-database.ts';
import { createBareWrites } from './bare/bare-writes.ts';
import { type Figure, formatNumber, type Measure } from './figure.ts';
import { makeFolder } from './processes.ts';
import { compare } from './rounds.ts';

type Shop = Awaited<ReturnType<typeof openSealedShop>>;
type Made = { numero: string; total_ttc: number };
type Spent = { sale: number; pay: number };

const clients = 32;
const warmUp = 8;
const rounds = 55;
const sales = (warmUp + 2 * rounds) * clients;
const lignes = Array.from({ length: 5 }, () => ({ article_code: 'VIS', quantite: 2, remise_pourcentage: 0 }));

/**
 * Measures what a sale costs once it is issued, paid and sealed, and what closing and verifying a day of them costs; no
 * file is rendered.
 */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  const shop = await openSealedShop({ dataDir: folder.path });
  await shop.fill();
  const { numero } = await shop.openDay();
  await sell(shop, warmUp);
  const { sale, pay } = await sell(shop, rounds);
  const detail = `sale ${formatNumber(sale)} ms, issued and paid ${formatNumber(pay)} ms of processor`;
  const [paid, peer] = ['sale, issued, sealed, paid, by 32', 'against the sale alone, processor'];
  report({ work: paid, peer, value: (sale + pay) / sale, unit: '×', detail });
  report(await measureRate(shop, folder.path));
  const input = { comptage: [], explication: 'Mesure', prelevement: 0 };
  const z = await spend(() => shop.backOffice.caisse.close(numero, input, () => 'Mesure', ownContext));
  report({
    work: `Z of ${sales} sales`,
    peer: 'processor',
    value: z.ms,
    unit: 'ms',
    aim: { atMost: 1_000 },
    detail: '',
  });
  const { ms, made } = await spend(() => shop.verify());
  const all = (ms / made.verifies) * 100_000;
  const found = `${made.verifies} links in ${formatNumber(ms)} ms, ${made.ruptures.length} broken`;
  const verified = { work: 'verification, for 100,000 links', peer: 'processor', value: all, detail: found };
  report({ ...verified, unit: 'ms', aim: { atMost: 20_000 } });
  shop.close();
};

/** Measures the same sales a second beside a bare program that commits a sale, then its payment, for one after the other. */
async function measureRate(shop: Shop, folder: string): Promise<Figure> {
  const counter = await openCounter(shop);
  const file = join(folder, 'bare.db');
  fillBareDatabase(file, join(folder, 'backoffice.db'));
  const connection = openBareDatabase(file);
  const bare = createBareWrites(connection);
  const toRate = async (work: () => unknown) => {
    const startedAt = performance.now();
    await work();
    return (clients * 1_000) / (performance.now() - startedAt);
  };
  const { ratio, ...rates } = await compare(
    () => toRate(async () => counter.pay(await counter.sell())),
    () => toRate(() => Array.from({ length: clients }, () => sellBare(bare))),
    rounds,
  );
  connection.close();
  const detail = `${formatNumber(rates.ours)}/s to ${formatNumber(rates.peers)}/s`;
  const peer = 'bare better-sqlite3, two FULL transactions each, no hash or signature';
  const work = 'sale, issued, sealed, paid, by 32, in one process';
  return { work, peer, value: ratio, unit: '×', aim: { atLeast: 3 }, detail };
}

function sellBare({ create, pay }: ReturnType<typeof createBareWrites>): void {
  const { numero, total_ttc: montant } = JSON.parse(create('facture', { client_id: 'DURAND', lignes })) as Made;
  pay({ numero, montant, moyen: 'especes' });
}

/** What all clients do at once at the counter. */
async function openCounter({ backOffice }: Shop) {
  const { documents, boutique, tiers, reglements } = backOffice;
  const acheteur = await tiers.get('client', 'DURAND');
  const parties = Parties.parse({ vendeur: await boutique.get(), acheteur });
  const draft = { client_id: 'DURAND', lignes };
  return {
    sell: () => Promise.all(Array.from({ length: clients }, () => documents.create('facture', draft, ownContext))),
    pay: (sold: readonly DocumentComplet[]) =>
      Promise.all(sold.map((made) => reglements.create(toPayment(made, parties), ownContext))),
  };
}

/** Returns the milliseconds of processor time of a sale. */
async function sell(shop: Shop, count: number): Promise<Spent> {
  const counter = await openCounter(shop);
  const spent: Spent = { sale: 0, pay: 0 };
  for (let round = 0; round < count; round += 1) {
    const sale = await spend(counter.sell);
    const pay = await spend(() => counter.pay(sale.made));
    spent.sale += sale.ms;
    spent.pay += pay.ms;
  }
  const each = count * clients;
  return { sale: spent.sale / each, pay: spent.pay / each };
}

/** Returns what the till's screen sends after a sale: one call issues the invoice and takes its payment. */
function toPayment({ numero, version, total_ttc: montant }: DocumentComplet, parties: Parties) {
  const reglements = [{ moyen: 'especes', montant, imputations: [{ numero, montant, version }] }];
  const emission = { motif: 'reglement', version, parties, empreinte: null } as const;
  return {
    ...ReglementsInput.parse({ client_code: 'DURAND', reglements }),
    emissions: new Map([[numero, emission]]),
  };
}

async function spend<T>(work: () => Promise<T>): Promise<{ made: T; ms: number }> {
  const before = process.cpuUsage();
  const made = await work();
  const { user, system } = process.cpuUsage(before);
  return { made, ms: (user + system) / 1_000 };
}
