import fc from 'fast-check';
import { ClientCreateInput } from '#shared/contracts/clients.ts';
import type { DocumentKind } from '#shared/contracts/documents.ts';
import { FamilleCreateInput } from '#shared/contracts/familles.ts';
import { buildArticle, buildClient, buildFamille } from './build-records.ts';
import { type Fault, startProxy } from './misbehaving-proxy.ts';
import { startSharedBackOffice, startTill } from './start-shared-shop.ts';

export const context = { caller: { kind: 'api-key', id: 'model', role: 'admin' } } as const;
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
export const customers = ['C0', 'C1', 'C2'];
export const articles = ['A0', 'A1', 'A2'];
export const supplier = 'F0';
const kinds = ['devis', 'commande', 'livraison', 'facture', 'avoir'] as const;
const transformations = [
  ['devis', 'commande'],
  ['devis', 'facture'],
  ['commande', 'livraison'],
  ['commande', 'facture'],
  ['livraison', 'facture'],
] as const;

type Command = { poste: number; what: What; a: number; b: number; n: number };
type What = (typeof whats)[number];
const whats = [
  'sell',
  'sell',
  'quote',
  'order',
  'credit',
  'transform',
  'transform',
  'transform',
  'change',
  'note',
  'setStatut',
  'newCustomer',
  'newArticle',
  'newFamily',
  'changeCustomer',
  'renameSupplier',
  'changeArticle',
  'changeShop',
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

type Side = Awaited<ReturnType<typeof startTill>> & Pick<Awaited<ReturnType<typeof startProxy>>, 'network'>;
export type Given = { commands: readonly Command[]; faults: readonly Fault[] };
export type World = Awaited<ReturnType<typeof startWorld>>;

const toFamille = (given: Parameters<typeof buildFamille>[0]) => FamilleCreateInput.parse(buildFamille(given));
export const toClient = (given: Parameters<typeof buildClient>[0]) => ClientCreateInput.parse(buildClient(given));

/** A shop in `dataDir`, in memory unless given, and three tills; `replaceShop` starts it again as `prepare` left it. */
export async function startWorld(given: readonly Fault[], dataDir = ':memory:') {
  const stack = new AsyncDisposableStack();
  let shop = await startSharedBackOffice({ dataDir });
  stack.defer(() => shop[Symbol.asyncDispose]());
  const sides: Side[] = [];
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
  return {
    get shop() {
      return shop;
    },
    async replaceShop(prepare: () => Promise<void>) {
      await shop[Symbol.asyncDispose]();
      await prepare();
      shop = await startSharedBackOffice({ dataDir });
    },
    sides,
    get counters() {
      return [...sides.map(({ backOffice }) => backOffice), shop.backOffice];
    },
    made: new Set<string>(),
    entries: new Map<string, number>(),
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

/** Refusals by a rule are part of the game; anything else is a fault of ours. */
export async function run(world: World, { poste, what, a, b, n }: Command): Promise<void> {
  const { sides, counters, made, entries } = world;
  const [side, counter] = [sides[poste], counters[poste]];
  if (!counter) return;
  const [client, article] = [customers[a] ?? '', articles[b] ?? ''];
  const lignes = [{ article_code: article, quantite: n, remise_pourcentage: 0 }];
  const draft = { client_id: client, lignes };
  const note = ({ numero }: { numero: string }) => void made.add(numero);
  const last = async (kind: DocumentKind) =>
    (await counter.documents.list(kind, { limit: 3, lignes: false })).parse().at(a);
  const kind = kinds[(b + n) % kinds.length] ?? 'devis';

  const enter = (reference: string, quantity: number) =>
    void entries.set(reference, (entries.get(reference) ?? 0) + quantity);

  const { documents } = counter;
  const acts: Record<What, () => Promise<unknown>> = {
    sell: async () => note(await documents.create('facture', draft, context)),
    quote: async () => note(await documents.create('devis', draft, context)),
    order: async () => note(await documents.create('commande', draft, context)),
    credit: async () => note(await documents.create('avoir', draft, context)),
    transform: async () => {
      const [source, cible] = transformations[n % transformations.length] ?? transformations[0];
      const found = await last(source);
      if (found) note((await documents.transform(source, found.numero, cible, context)).cible);
    },
    change: async () => {
      const found = await last(kind);
      const change = n % 3 === 0 ? { reference: `R${n}` } : n % 3 === 1 ? { date: `2026-03-1${n}` } : { lignes };
      if (found) await documents.update(kind, found.numero, change, context);
    },
    note: async () => {
      const found = await last(kind);
      if (found) await documents.setChampLibre(kind, found.numero, `champ ${a}`, `${n}`);
    },
    setStatut: async () => {
      const found = await last(kind);
      if (found) await documents.setStatut(kind, found.numero, n % 2 ? 6 : (n / 2) % 5, context);
    },
    newCustomer: async () => counter.tiers.create('client', toClient({ intitule: `Client ${n}` }), context),
    newArticle: async () =>
      counter.articles
        .create({ ...buildArticle({ reference: `N${n}` }), unite_vente: 'UN', stock_reel: n }, context)
        .then(() => enter(`N${n}`, n)),
    newFamily: async () => counter.familles.create(toFamille({ code: `G${n}`, intitule: `${a}` }), context),
    changeCustomer: async () =>
      counter.tiers.update('client', client, n % 2 ? { ville: `Ville ${n}` } : { telephone: `0${n}` }, context),
    renameSupplier: async () =>
      counter.tiers.update('fournisseur', supplier, { intitule: `Fournisseur ${n}` }, context),
    changeArticle: async () => {
      const change =
        n % 3 === 0 ? { designation: `Article ${n}` } : n % 3 === 1 ? { famille: `G${a}` } : { prix_vente: n };
      await counter.articles.update(article, change, context);
    },
    changeShop: async () => {
      const shop = await counter.boutique.get();
      await counter.boutique.update(n % 2 ? { ...shop, ville: `Ville ${n}` } : { ...shop, remise_max_defaut: n });
    },
    stockIn: async () =>
      counter.stock
        .move({ sens: n % 2 ? 'entree' : 'sortie', lignes: [{ article_ref: article, quantite: n }] }, context)
        .then(() => enter(article, n % 2 ? n : -n)),
    cut: async () => side && (side.network.isCut = true),
    join: async () => side && (side.network.isCut = false),
    pause: async () => new Promise((resolve) => setTimeout(resolve, n * 3)),
  };
  await acts[what]().catch((error: unknown) => {
    const isRule = ['Refused', 'NotFound', 'NotAllowed', 'InvalidInput'].includes((error as Error).name);
    if (!isRule) throw error;
  });
}
