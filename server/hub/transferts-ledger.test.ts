import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import {
  createArrivee,
  createTransfert,
  getStocksAilleurs,
  getTransfert,
  listTransferts,
  undoArrivee,
} from '#shared/contracts/transferts/transferts.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { roundQuantity } from '#shared/money/money.ts';

type Chain = Awaited<ReturnType<typeof startChain>>;
type Till = Chain['lyon'];
const codes = ['LYON', 'PARIS'] as const;

const command = fc.record({
  at: fc.nat({ max: 1 }),
  what: fc.constantFrom('in', 'sell', 'send', 'send', 'receive', 'receive', 'receive', 'lose', 'undo', 'cut', 'join'),
  which: fc.nat({ max: 3 }),
  // Decimal quantities show that nothing is computed in binary fractions.
  n: fc.integer({ min: 1, max: 90 }).map((tenths) => tenths / 10),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** The stock the group should have by an independent book, on shelves and on the way. */
type Book = { sum: number };
type Act = (till: Till, at: number, asked: Command, book: Book) => Promise<void>;

const line = (recu: number, ecart = 0, motif?: 'perdu') => ({ lignes: [{ article_ref: 'VIS', recu, ecart, motif }] });
const find = async ({ call }: Till, which: number) => {
  const all = await call(listTransferts);
  return all[which % Math.max(1, all.length)];
};

const acts: Record<Command['what'], Act> = {
  async in({ call }, _at, { n }, book) {
    await call(createEntree, { body: { lignes: [{ article_ref: 'VIS', quantite: n }] } });
    book.sum += n;
  },
  async sell({ call }, _at, { n }, book) {
    await call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: n }] } });
    book.sum -= n;
  },
  async send({ call }, at, { n }) {
    const destination = codes[1 - at] ?? '';
    await call(createTransfert, { body: { destination, lignes: [{ article_ref: 'VIS', quantite: n }] } });
  },
  /** At either end: the shop of origin may take the goods back. */
  async receive(till, _at, { which, n }) {
    const found = await find(till, which);
    if (!found) return;
    const recu = found.en_route > 0 ? Math.min(n, found.en_route) : n;
    await till.call(createArrivee, { params: { numero: found.numero }, body: line(recu) });
  },
  async lose(till, _at, { which, n }, book) {
    const found = await find(till, which);
    if (!found) return;
    await till.call(createArrivee, { params: { numero: found.numero }, body: line(0, -n, 'perdu') });
    book.sum -= n;
  },
  async undo(till, at, { which }, book) {
    const numero = (await find(till, which))?.numero;
    if (numero === undefined) return;
    const { arrivees } = await till.call(getTransfert, { params: { numero } });
    const mine = arrivees.find(({ boutique }) => boutique === codes[at]);
    if (!mine) return;
    const asked = { params: { numero, arrivee: mine.numero }, body: { motif: 'Erreur' } };
    await till.call(undoArrivee, asked);
    book.sum -= mine.lignes.reduce((sum, { ecart }) => sum + ecart, 0);
  },
  cut: async (till) => void (till.network.isCut = true),
  join: async (till) => void (till.network.isCut = false),
};

let chains = 0;

async function live(commands: readonly Command[]): Promise<void> {
  await using chain = await startChain(`ledger_${(chains += 1)}`);
  const tills = [chain.lyon, chain.paris];
  await chain.lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await chain.lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 50 }) });
  await chain.settle();
  await chain.hear(async () => (await chain.paris.call(listBoutiques)).length === 2);
  const book = { sum: 50 };
  for (const asked of commands) {
    const till = tills[asked.at] ?? chain.lyon;
    // An operation that the rules refuse changes nothing, neither here nor in the book.
    await acts[asked.what](till, asked.at, asked, book).catch((error: unknown) =>
      expect(error).toBeInstanceOf(AppError),
    );
  }
  for (const { network } of tills) network.isCut = false;
  await chain.hear(async () => {
    const [here, there] = await Promise.all(tills.map(({ call }) => call(listTransferts)));
    const sort = (all = here ?? []) => JSON.stringify(all.toSorted((a, b) => (a.numero < b.numero ? -1 : 1)));
    return sort(here) === sort(there);
  });
  await compare(tills, book);
}

async function compare(tills: readonly Till[], book: Book): Promise<void> {
  const params = { reference: 'VIS' };
  const stocks = await Promise.all(tills.map(async ({ call }) => (await call(getArticle, { params })).stock_reel));
  const [transferts = []] = await Promise.all(tills.map(({ call }) => call(listTransferts)));
  const onTheWay = transferts.reduce((sum, { en_route }) => sum + en_route, 0);
  expect(roundQuantity(stocks.reduce((sum, one) => sum + one, 0) + onTheWay)).toBe(roundQuantity(book.sum));
  for (const [index, { call }] of tills.entries()) {
    const { boutiques, a_jour } = await call(getStocksAilleurs, { params });
    const other = { code: codes[1 - index], quantite: stocks[1 - index] };
    expect({ a_jour, boutiques }).toMatchObject({ a_jour: true, boutiques: [other] });
  }
}

test('what all shops have and what is on its way is what came in less what was sold or lost, whatever was cut off when', async () => {
  const commands = fc.array(command, { minLength: 25, maxLength: 25, size: 'max' });
  const numRuns = takeDose(3, 6, 60);
  await fc.assert(fc.asyncProperty(commands, live), { seed: takeSeed(50_000), numRuns, endOnFailure: true });
}, 1_800_000);
