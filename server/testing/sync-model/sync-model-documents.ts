import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { acceptRule } from './accept-rule.ts';
import { noteFact } from './sync-model-losses.ts';
import type { Act, Command } from './sync-model-command.ts';
import { articles, context, customers, type World } from './sync-model-world.ts';

const kinds = ['devis', 'commande', 'livraison', 'facture', 'avoir'] as const;
const transformations = [
  ['devis', 'commande'],
  ['devis', 'facture'],
  ['commande', 'livraison'],
  ['commande', 'facture'],
  ['livraison', 'facture'],
] as const;

const toLignes = ({ b, n }: Command) => [{ article_code: articles[b] ?? '', quantite: n, remise_pourcentage: 0 }];
const toDraft = (command: Command) => ({
  client_id: customers[command.a] ?? '',
  lignes: toLignes(command),
  ...(command.n % 4 === 0 && { remise_globale: toRemise(command) }),
  ...(command.n % 4 === 1 && { livraison: toLivraison(command) }),
});
const toRemise = ({ a, n }: Command) => ({ pourcentage: n + a / 10, motif: `Motif ${a}` });
const toLivraison = ({ a, n }: Command) => ({ ville: `Ville ${a}`, code_postal: `7500${n}`, date: `2026-03-1${n}` });

/** Returns a change of one part of a document; fields of the whole of it are set or removed. */
function toChange(command: Command) {
  const { a, n } = command;
  const isGiven = a > 0;
  const changes = [
    { reference: `R${n}` },
    { date: `2026-03-1${n}` },
    { lignes: toLignes(command) },
    { remise_globale: isGiven ? toRemise(command) : { pourcentage: 0 } },
    { livraison: isGiven ? toLivraison(command) : {} },
  ] as const;
  return changes[n % changes.length] ?? {};
}

const toKind = ({ b, n }: Command) => kinds[(b + n) % kinds.length] ?? 'devis';
const toTransformation = ({ n }: Command) => transformations[n % transformations.length] ?? transformations[0];

const documentsOf = ({ counters }: World, { poste }: Command) => {
  const counter = counters[poste];
  if (!counter) throw new Error(`nobody sells at ${poste}`);
  return counter.documents;
};

const findLast = async (world: World, command: Command, kind: DocumentKind) =>
  (await documentsOf(world, command).list(kind, { limit: 3, lignes: false })).parse().at(command.a);

const create =
  (kind: DocumentKind): Act =>
  async (world, command) =>
    noteFact(world, command.poste, (await documentsOf(world, command).create(kind, toDraft(command), context)).numero);

/** Commands that make and change documents. */
export const documentActs = {
  sell: create('facture'),
  quote: create('devis'),
  order: create('commande'),
  credit: create('avoir'),
  transform: async (world, command) => {
    const [source, cible] = toTransformation(command);
    const found = await findLast(world, command, source);
    if (!found) return;
    const made = await documentsOf(world, command).transform(source, found.numero, cible, context);
    noteFact(world, command.poste, made.cible.numero);
  },
  change: async (world, command) => {
    const found = await findLast(world, command, toKind(command));
    if (found) await documentsOf(world, command).update(toKind(command), found.numero, toChange(command), context);
  },
  note: async (world, command) => {
    const { a, n } = command;
    const found = await findLast(world, command, toKind(command));
    if (found) await documentsOf(world, command).setChampLibre(toKind(command), found.numero, `champ ${a}`, `${n}`);
  },
  setStatut: async (world, command) => {
    const { n } = command;
    const found = await findLast(world, command, toKind(command));
    const statut = n % 2 ? 6 : (n / 2) % 5;
    if (found) await documentsOf(world, command).setStatut(toKind(command), found.numero, statut, context);
  },
  race,
} satisfies Record<string, Act>;

/**
 * Lets two counters transform one document while neither hears the other, and the second may continue from what it
 * made; then both are online again, or answers are lost, or they stay offline.
 */
async function race(world: World, command: Command): Promise<void> {
  const { poste, a, b, n } = command;
  const { counters, sides } = world;
  const both = [poste, (poste + 1 + a) % counters.length];
  const [source, cible] = toTransformation(command);
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
