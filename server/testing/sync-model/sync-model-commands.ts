import fc from 'fast-check';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import { buildArticle, buildFamille } from '../fixtures/build-records.ts';
import { days, minutes } from '../fixtures/clock.ts';
import { lieToShop } from '../hostile/lie-to-shop.ts';
import type { Fault } from '../hostile/misbehaving-proxy.ts';
import { closeDay, closePeriode, moveCash, openDrawer } from './sync-model-caisse.ts';
import { deposit, pay, racePay, refund, split, undo, useCredit } from './sync-model-money.ts';
import { issue } from './sync-model-issues.ts';
import { flip } from './sync-model-flips.ts';
import { raceParts, takePart } from './sync-model-parts.ts';
import { keep, noteFact, suffer } from './sync-model-losses.ts';
import { articles, context, customers, supplier, toClient, type World } from './sync-model-world.ts';

const faults: readonly Fault[] = [
  'none',
  'none',
  'none',
  'none',
  'drop',
  'delay',
  'duplicate',
  'late',
  'truncate',
  'cut-after-commit',
];
const toFamille = (given: Parameters<typeof buildFamille>[0]) => FamilleCreateInput.parse(buildFamille(given));
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
  'race',
  'race',
  'race',
  'part',
  'part',
  'raceParts',
  'raceParts',
  'deafen',
  'setClock',
  'issue',
  'issue',
  'lie',
  'keep',
  'suffer',
  'suffer',
  'flip',
  'flip',
  'pay',
  'pay',
  'split',
  'deposit',
  'refund',
  'useCredit',
  'undo',
  'racePay',
  'openDrawer',
  'openDrawer',
  'moveCash',
  'closeDay',
  'closeDay',
  'closePeriode',
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

export type Given = { commands: readonly Command[]; faults: readonly Fault[] };

/** How far clocks are set wrong; as many times right again. */
const wrongMs = [0, minutes(-90), 0, days(3), 0, days(-3), 0, days(100), days(-100)];

/**
 * Two counters transform one document while neither hears the other, the second maybe goes on from what it made; then both
 * are heard again, or answers are lost, or they stay cut.
 */
async function race(world: World, { poste, a, b, n }: Command): Promise<void> {
  const { counters, sides } = world;
  const both = [poste, (poste + 1 + a) % counters.length];
  const [source, cible] = transformations[n % transformations.length] ?? transformations[0];
  const found = (await counters[poste]?.documents.list(source, { limit: 3, lignes: false }))?.parse().at(b);
  if (!found) return;
  for (const index of both) Object.assign(sides[index]?.network ?? {}, { isCut: true });
  const transform = async (index: number, from: DocumentKind, numero: string, to: DocumentKind) => {
    const done = await counters[index]?.documents.transform(from, numero, to, context).catch(acceptRule);
    if (done) noteFact(world, index, done.cible.numero);
    return done?.cible.numero;
  };
  for (const index of both) {
    const numero = await transform(index, source, found.numero, cible);
    const next = transformations.find(([kind]) => kind === cible);
    if (numero !== undefined && next && n > 4) await transform(index, cible, numero, n > 6 ? 'facture' : next[1]);
  }
  if (b === 0) return;
  for (const index of both) Object.assign(sides[index]?.network ?? {}, { isCut: false });
  for (const index of b === 2 ? both : []) Object.assign(sides[index]?.deaf ?? {}, { pushes: n });
}

/** Somebody with the token of a till, without that till. */
async function lie({ shop, sides }: World, { poste, a, b, n }: Command): Promise<void> {
  const [side, { replication }] = [sides[poste], shop.local];
  if (!side || replication.part !== 'partage') return;
  const sold = (await shop.backOffice.documents.list('facture', { limit: 3, lignes: false })).parse().at(a);
  await lieToShop(
    { url: shop.url, poste: `P0${poste + 1}`, installation: side.installation.id, n },
    {
      facture: sold && replication.find('document', sold.numero),
      client: { numero: customers[a] },
      article: { reference: articles[b] },
    },
  );
}

/** One command. */
export async function run(world: World, command: Command): Promise<void> {
  const { poste, what, a, b, n } = command;
  const { sides, counters } = world;
  const [side, counter] = [sides[poste], counters[poste]];
  if (!counter) return;
  const [client, article] = [customers[a] ?? '', articles[b] ?? ''];
  const lignes = [{ article_code: article, quantite: n, remise_pourcentage: 0 }];
  const draft = { client_id: client, lignes };
  const note = ({ numero }: { numero: string }) => noteFact(world, poste, numero);
  const last = async (kind: DocumentKind) =>
    (await counter.documents.list(kind, { limit: 3, lignes: false })).parse().at(a);
  const kind = kinds[(b + n) % kinds.length] ?? 'devis';

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
      counter.articles.create({ ...buildArticle({ reference: `N${n}` }), unite_vente: 'UN', stock_reel: n }, context),
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
      note(
        await counter.stock.move(
          { sens: n % 2 ? 'entree' : 'sortie', lignes: [{ article_ref: article, quantite: n }] },
          context,
        ),
      ),
    cut: async () => side && (side.network.isCut = true),
    join: async () => side && (side.network.isCut = false),
    race: () => race(world, command),
    part: async () => {
      const made = await takePart(world, command);
      if (made !== undefined) noteFact(world, poste, made);
    },
    raceParts: () => raceParts(world, command, acceptRule),
    deafen: async () => side && (side.deaf.pushes = n),
    setClock: async () => Object.assign(world.clocks[poste] ?? {}, { offsetMs: wrongMs[n - 1] }),
    issue: () => issue(world, command),
    lie: () => lie(world, command),
    keep: () => keep(world, command),
    suffer: () => suffer(world, command),
    flip: () => flip(world, command),
    pay: () => pay(world, command),
    split: () => split(world, command),
    deposit: () => deposit(world, command),
    refund: () => refund(world, command),
    useCredit: () => useCredit(world, command),
    undo: () => undo(world, command),
    racePay: () => racePay(world, command, acceptRule),
    openDrawer: () => openDrawer(world, command),
    moveCash: () => moveCash(world, command),
    closeDay: () => closeDay(world, poste, acceptRule),
    closePeriode: () => closePeriode(world),
    pause: async () => new Promise((resolve) => setTimeout(resolve, n * 3)),
  };
  await acts[what]().catch(acceptRule);
}

/** Refusals by a rule are part of the game; anything else is a fault of ours. */
export function acceptRule(error: unknown): void {
  const isRule = ['Refused', 'NotFound', 'NotAllowed', 'InvalidInput', 'DamagedRecord'].includes((error as Error).name);
  if (!isRule) throw error;
}
