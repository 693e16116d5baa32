import fc from 'fast-check';
import { ClientCreateInput } from '#shared/contracts/clients.ts';
import { buildArticle, buildClient } from './build-records.ts';
import { type Fault, startProxy } from './misbehaving-proxy.ts';
import { readShop, until } from './shared-shop-state.ts';
import { startSharedBackOffice, startTill } from './start-shared-shop.ts';

const context = { caller: { kind: 'api-key', id: 'model', role: 'admin' } } as const;
const faults: readonly Fault[] = [
  'none',
  'none',
  'none',
  'none',
  'drop',
  'delay',
  'duplicate',
  'truncate',
  'cut-after-commit',
];
const customers = ['C0', 'C1', 'C2'];
const articles = ['A0', 'A1', 'A2'];

type Command = { poste: number; what: What; a: number; b: number; n: number };
type What = (typeof whats)[number];
const whats = [
  'sell',
  'sell',
  'sell',
  'quote',
  'transform',
  'cancel',
  'newCustomer',
  'newArticle',
  'changeCustomer',
  'changeArticle',
  'stockIn',
  'cut',
  'join',
  'pause',
] as const;

/** What three tills and the shop's own counter may do, and what the network does to them. */
export function commands(length: number) {
  const command: fc.Arbitrary<Command> = fc.record({
    poste: fc.nat({ max: 3 }),
    what: fc.constantFrom(...whats),
    a: fc.nat({ max: 2 }),
    b: fc.nat({ max: 2 }),
    n: fc.integer({ min: 1, max: 9 }),
  });
  return fc.record({
    commands: fc.array(command, { minLength: length, maxLength: length, size: 'max' }),
    faults: fc.array(fc.constantFrom(...faults), { minLength: 20, maxLength: 60 }),
  });
}

type Given = { commands: readonly Command[]; faults: readonly Fault[] };
type Sale = { statut?: number; type_document?: number; lignes?: { article_code: string; quantite: number }[] };
type Records = Record<string, unknown>;
type World = Awaited<ReturnType<typeof startWorld>>;

const toClient = (given: Parameters<typeof buildClient>[0]) => ClientCreateInput.parse(buildClient(given));

async function startWorld(given: readonly Fault[]) {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await startSharedBackOffice());
  const sides = [];
  for (const poste of ['P01', 'P02', 'P03']) {
    let request = 0;
    const proxy = stack.use(
      await startProxy(
        () => shop.url,
        () => given[request++ % given.length] ?? 'none',
      ),
    );
    const till = stack.use(await startTill({ url: proxy.url, poste, pollMs: 20, longestOfflineMs: 40 }));
    sides.push({ ...till, network: proxy.network });
  }
  const counters = [...sides.map(({ backOffice }) => backOffice), shop.backOffice];
  return {
    shop,
    sides,
    counters,
    made: new Set<string>(),
    entries: new Map<string, number>(),
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

/** Refusals by a rule are part of the game; anything else is a fault of ours. */
async function run(world: World, { poste, what, a, b, n }: Command): Promise<void> {
  const { sides, counters, made, entries } = world;
  const [side, counter] = [sides[poste], counters[poste]];
  if (!counter) return;
  const [client, article] = [customers[a] ?? '', articles[b] ?? ''];
  const lignes = [{ article_code: article, quantite: n, remise_pourcentage: 0 }];
  const draft = { client_id: client, lignes };
  const note = ({ numero }: { numero: string }) => void made.add(numero);
  const last = async (kind: 'devis' | 'facture') =>
    (await counter.documents.list(kind, { limit: 3, lignes: false })).parse().at(a);

  const enter = (reference: string, quantity: number) =>
    void entries.set(reference, (entries.get(reference) ?? 0) + quantity);

  const acts: Record<What, () => Promise<unknown>> = {
    sell: async () => note(await counter.documents.create('facture', draft, context)),
    quote: async () => note(await counter.documents.create('devis', draft, context)),
    transform: async () => {
      const devis = await last('devis');
      if (devis) note((await counter.documents.transform('devis', devis.numero, 'facture', context)).cible);
    },
    cancel: async () => {
      const facture = await last('facture');
      if (facture) await counter.documents.setStatut('facture', facture.numero, 6, context);
    },
    newCustomer: async () => counter.tiers.create('client', toClient({ intitule: `Client ${n}` }), context),
    newArticle: async () =>
      counter.articles
        .create({ ...buildArticle({ reference: `N${n}` }), unite_vente: 'UN', stock_reel: n }, context)
        .then(() => enter(`N${n}`, n)),
    changeCustomer: async () =>
      counter.tiers.update('client', client, n % 2 ? { ville: `Ville ${n}` } : { telephone: `0${n}` }, context),
    changeArticle: async () => counter.articles.update(article, { prix_vente: n }, context),
    stockIn: async () =>
      counter.stock
        .move({ sens: n % 2 ? 'entree' : 'sortie', lignes: [{ article_ref: article, quantite: n }] }, context)
        .then(() => enter(article, n % 2 ? n : -n)),
    cut: async () => side && (side.network.isCut = true),
    join: async () => side && (side.network.isCut = false),
    pause: async () => new Promise((resolve) => setTimeout(resolve, n * 3)),
  };
  await acts[what]().catch((error: unknown) => {
    const isRule = ['Refused', 'NotFound', 'NotAllowed'].includes((error as Error).name);
    if (!isRule) throw error;
  });
}

/** Runs the commands on a shop of its own, gives the network back, and says what is wrong; empty when nothing is. */
export async function findDisagreement(given: Given): Promise<string[]> {
  await using world = await startWorld(given.faults);
  const { shop, sides, made } = world;
  for (const num of customers) await shop.backOffice.tiers.create('client', toClient({ num }), context);
  for (const reference of articles) {
    const draft = { ...buildArticle({ reference }), unite_vente: 'UN', stock_reel: 100 };
    await shop.backOffice.articles.create(draft, context);
    world.entries.set(reference, 100);
  }
  await catchUp(world);
  for (const command of given.commands) await run(world, command);
  await catchUp(world);
  const silent = sides.flatMap(({ outbox }) => outbox.list(['refuse'], 1_000)).filter(({ motif }) => !motif);
  await chooseAll(world);

  const [truth = {}, ...states] = await Promise.all(
    [shop.backOffice, ...sides.map(({ local }) => local)].map(readShop),
  );
  return [
    ...silent.map(({ code }) => `${code} is refused without a word`),
    ...states.flatMap((state, index) => findDifferences(truth, state).map((found) => `P0${index + 1} ${found}`)),
    ...[...made].filter((numero) => !(numero in truth)).map((numero) => `${numero} is lost`),
    ...findGaps(Object.keys(truth)),
    ...findWrongStock(truth, world.entries),
  ];
}

/** Everything that can go has gone, and every page has come. */
async function catchUp({ sides }: World) {
  for (const { network } of sides) Object.assign(network, { isCut: false, choose: () => 'none' });
  await until(
    () => sides.every(({ outbox }) => outbox.listReady(1).length === 0),
    () => 'elements are still ready',
    20_000,
  );
  for (const { backOffice } of sides) await backOffice.refreshCache();
  await until(async () => {
    const states = await Promise.all(sides.map(({ backOffice }) => backOffice.refreshCache()));
    return states.every(({ gateway }) => gateway.status === 'healthy');
  });
}

/** Somebody chooses about every refusal, now mine, now theirs, until what was behind it has gone too. */
async function chooseAll(world: World) {
  const { sides } = world;
  const isOver = () => sides.every(({ outbox }) => outbox.count().en_attente + outbox.count().a_traiter === 0);
  const chooseOnce = async () => {
    for (const { outbox, choices } of sides) {
      const refused = outbox.list(['refuse'], 1_000);
      for (const { id } of refused) await (id % 2 === 0 ? choices.keepMine(id) : choices.keepTheirs(id));
    }
    return isOver();
  };
  await until(
    chooseOnce,
    () => JSON.stringify(sides.map(({ outbox }) => outbox.list(['en_attente', 'refuse'], 3))),
    20_000,
  );
  await catchUp(world);
}

function findDifferences(truth: Records, state: Records): string[] {
  const codes = new Set([...Object.keys(truth), ...Object.keys(state)]);
  return [...codes].flatMap((code) => {
    const [there, here] = [truth[code], state[code]].map((record) => JSON.stringify(sortKeys(record)));
    return there === here ? [] : [`${code}: ${there} there, ${here} here`];
  });
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Series whose numbers are not 1, 2, 3… */
function findGaps(codes: readonly string[]): string[] {
  const series = Map.groupBy(
    codes.filter((code) => /^(FA|DE)-\w+-\d{6}$/.test(code)),
    (code) => code.slice(0, -7),
  );
  return [...series].flatMap(([serie, own]) => {
    const found = own.map((code) => Number(code.slice(-6))).toSorted((a, b) => a - b);
    return found.every((number, index) => number === index + 1) ? [] : [`${serie} has a gap: ${found.join(' ')}`];
  });
}

/** The stock of an article is what came in, less what invoices that are not cancelled took out. */
function findWrongStock(truth: Records, entries: ReadonlyMap<string, number>): string[] {
  const sold = new Map<string, number>();
  for (const { statut, type_document, lignes = [] } of Object.values(truth) as Sale[]) {
    if (type_document !== 60 || statut === 6) continue;
    for (const { article_code, quantite } of lignes) sold.set(article_code, (sold.get(article_code) ?? 0) + quantite);
  }
  return Object.entries(truth).flatMap(([code, record]) => {
    const { stock_reel } = record as { stock_reel?: number };
    const expected = (entries.get(code) ?? 0) - (sold.get(code) ?? 0);
    return stock_reel === undefined || stock_reel === expected
      ? []
      : [`${code}: ${stock_reel} in stock, not ${expected}`];
  });
}
