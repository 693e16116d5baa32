import { createDocumentStore } from '#server/backoffice/local/documents/documents.store.ts';
import { toReplique } from '#server/sharing/records/to-replique.ts';
import { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import { buildArticle, buildFamille } from '../fixtures/build-records.ts';
import { days, minutes } from '../fixtures/clock.ts';
import { lieToShop } from '../hostile/lie-to-shop.ts';
import type { Act, Command } from './sync-model-command.ts';
import { noteFact } from './sync-model-losses.ts';
import { articles, context, customers, postes, supplier, toClient, type World } from './sync-model-world.ts';

const toFamille = (given: Parameters<typeof buildFamille>[0]) => FamilleCreateInput.parse(buildFamille(given));

/** How far clocks are set wrong; as many times right again. */
const wrongMs = [0, minutes(-90), 0, days(3), 0, days(-3), 0, days(100), days(-100)];

const counterOf = ({ counters }: World, { poste }: Command) => {
  const counter = counters[poste];
  if (!counter) throw new Error(`nobody sells at ${poste}`);
  return counter;
};

/** Commands that create and change records other than documents. */
export const recordActs = {
  newCustomer: async (world, command) =>
    counterOf(world, command).tiers.create('client', toClient({ intitule: `Client ${command.n}` }), context),
  newArticle: async (world, command) => {
    const article = buildArticle({ reference: `N${command.n}` });
    await counterOf(world, command).articles.create({ ...article, unite_vente: 'UN', stock_reel: command.n }, context);
  },
  newFamily: async (world, command) => {
    const famille = toFamille({ code: `G${command.n}`, intitule: `${command.a}` });
    await counterOf(world, command).familles.create(famille, context);
  },
  changeCustomer: async (world, command) => {
    const { a, n } = command;
    const change = n % 2 ? { ville: `Ville ${n}` } : { telephone: `0${n}` };
    await counterOf(world, command).tiers.update('client', customers[a] ?? '', change, context);
  },
  renameSupplier: async (world, command) => {
    const change = { intitule: `Fournisseur ${command.n}` };
    await counterOf(world, command).tiers.update('fournisseur', supplier, change, context);
  },
  changeArticle: async (world, command) => {
    const { a, b, n } = command;
    const change =
      n % 3 === 0 ? { designation: `Article ${n}` } : n % 3 === 1 ? { famille: `G${a}` } : { prix_vente: n };
    await counterOf(world, command).articles.update(articles[b] ?? '', change, context);
  },
  changeShop: async (world, command) => {
    const { boutique } = counterOf(world, command);
    const shop = await boutique.get();
    await boutique.update(
      command.n % 2 ? { ...shop, ville: `Ville ${command.n}` } : { ...shop, remise_max_defaut: command.n },
    );
  },
  stockIn: async (world, command) => {
    const { b, n } = command;
    const lignes = [{ article_ref: articles[b] ?? '', quantite: n }];
    const moved = await counterOf(world, command).stock.move({ sens: n % 2 ? 'entree' : 'sortie', lignes }, context);
    noteFact(world, command.poste, moved.numero);
  },
} satisfies Record<string, Act>;

/** Commands of the network, the clocks and attackers. */
export const worldActs = {
  cut: async ({ sides }, { poste }) => setCut(sides[poste], true),
  join: async ({ sides }, { poste }) => setCut(sides[poste], false),
  deafen: async ({ sides }, { poste, n }) => Object.assign(sides[poste]?.deaf ?? {}, { pushes: n }),
  setClock: async ({ clocks }, { poste, n }) => Object.assign(clocks[poste] ?? {}, { offsetMs: wrongMs[n - 1] }),
  pause: async (_world, { n }) => new Promise((resolve) => setTimeout(resolve, n * 3)),
  lie,
} satisfies Record<string, Act>;

const setCut = (side: World['sides'][number] | undefined, isCut: boolean) =>
  Object.assign(side?.network ?? {}, { isCut });

/**
 * Acts as somebody who has the token of a till, but not the till. Beside a hub that may be the counter whose sale is told
 * about: as long as the sale waits there, the number is free to whoever has the token.
 */
async function lie({ shop, sides, getUrl }: World, { poste, a, b, n }: Command): Promise<void> {
  const side = sides[poste];
  if (!side) return;
  const { local } = shop;
  const store = createDocumentStore(local.connection);
  const sold = (await local.documents.list('facture', { limit: 3, lignes: false })).parse().at(a);
  const stored = sold && !side.outbox.hasOpen('document', sold.numero) && store.findNumero(sold.numero);
  await lieToShop(
    { url: getUrl(), poste: postes[poste] ?? 'B01', installation: side.installation.id, n },
    {
      facture: stored ? toReplique.document(stored) : undefined,
      client: { numero: customers[a] },
      article: { reference: articles[b] },
    },
  );
}
