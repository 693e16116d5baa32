import { ArriveeInput } from '#shared/contracts/transferts/transferts.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { acceptRule } from './accept-rule.ts';
import type { Act, Command } from './sync-model-command.ts';
import { noteFact } from './sync-model-losses.ts';
import { articles, autreBoutique, context, type World } from './sync-model-world.ts';

/** The shop of the tills, as the hub calls it. */
export const boutique = 'LYON';

/** One of the tills of the first shop, or that of the other. */
type End = { index: number; code: string };

const toEnd = ({ all }: World, { poste, a }: Command): End =>
  a === 2 ? { index: all.length, code: autreBoutique.code } : { index: poste, code: boutique };

const portOf = ({ counters, autre }: World, { index }: End) => {
  const counter = counters[index] ?? autre?.side.backOffice;
  if (!counter) throw new Error(`nobody sends at ${index}`);
  return counter.transferts;
};

/** Picks one of the transferts that something of is on its way, as an end knows it. */
async function pick(world: World, end: End, which: number) {
  const all = await portOf(world, end).list();
  const open = all.filter(({ en_route }) => en_route > 0);
  return open[which % Math.max(1, open.length)];
}

/** Returns what is said to have come of what is on its way: all, a part, less with a reason, or more than was sent. */
function toCame(enRoute: number, n: number) {
  if (n % 4 === 1) return { recu: Math.min(n, enRoute), ecart: 0 };
  const broken = Math.min(1, enRoute);
  if (n % 4 === 2) return { recu: roundQuantity(enRoute - broken), ecart: -broken, motif: 'casse' as const };
  if (n % 4 === 0) return { recu: enRoute, ecart: 0 };
  return { recu: roundQuantity(enRoute + 2), ecart: 2, motif: 'en_trop' as const };
}

const toDepot = (n: number) => (n % 3 === 0 ? { depot_code: 'RESERVE' } : {});

/** Says at an end what came of a transfert; the goods' own movement is a fact too. */
async function unpack(world: World, end: End, { numero, n }: { numero: string; n: number }): Promise<void> {
  const port = portOf(world, end);
  const before = await port.get(numero);
  const known = new Set(before.arrivees.map((one) => one.numero));
  const lignes = before.lignes
    .filter(({ en_route }) => en_route > 0)
    .map(({ article_ref, en_route }) => ({ article_ref, ...toCame(en_route, n) }));
  if (lignes.length === 0) return;
  const { arrivees } = await port.receive(numero, ArriveeInput.parse({ ...toDepot(n), lignes }), context);
  const made = arrivees.find((one) => !known.has(one.numero));
  noteMade(world, end, made);
}

type Made = { numero: string; mouvement: string | null } | undefined;

function noteMade(world: World, { index }: End, made: Made): void {
  if (!made) return;
  noteFact(world, index, made.numero);
  if (made.mouvement === null) return;
  noteFact(world, index, made.mouvement);
  world.causes.set(world.given.get(made.mouvement) ?? '', world.given.get(made.numero) ?? '');
}

/** Goods sent by one shop to another, received by two tills at once, taken back; without a hub there is no other shop. */
const acts = {
  send: async (world, command) => {
    const { b, n } = command;
    const end = toEnd(world, command);
    const destination = end.code === boutique ? autreBoutique.code : boutique;
    const lignes = [
      { article_ref: articles[b] ?? '', quantite: n },
      { article_ref: articles[(b + 1) % articles.length] ?? '', quantite: n / 10 },
    ];
    noteMade(world, end, await portOf(world, end).send({ destination, ...toDepot(n), lignes }, context));
  },
  unpack: async (world, command) => {
    const end = toEnd(world, command);
    const found = await pick(world, end, command.b);
    if (found) await unpack(world, end, { numero: found.numero, n: command.n });
  },
  raceUnpack: async (world, command) => {
    const { poste, b, n } = command;
    const both = [poste, (poste + 1) % world.counters.length].map((index) => ({ index, code: boutique }));
    const [first] = both;
    const found = first && (await pick(world, first, b));
    if (!found) return;
    const setCut = (isCut: boolean) => {
      for (const { index } of both) Object.assign(world.sides[index]?.network ?? {}, { isCut });
    };
    setCut(true);
    for (const end of both) await unpack(world, end, { numero: found.numero, n }).catch(acceptRule);
    if (b > 0) setCut(false);
  },
  takeBack: async (world, command) => {
    const end = toEnd(world, command);
    const port = portOf(world, end);
    const all = await port.list();
    const numero = all[command.b % Math.max(1, all.length)]?.numero;
    if (numero === undefined) return;
    const { arrivees } = await port.get(numero);
    const undone = new Set(arrivees.map(({ annule }) => annule));
    const mine = arrivees.find((one) => one.boutique === end.code && one.annule === null && !undone.has(one.numero));
    if (!mine) return;
    const after = await port.undo(numero, mine.numero, { motif: 'Erreur' }, context);
    const made = after.arrivees.find(({ annule }) => annule === mine.numero);
    noteMade(world, end, made);
  },
  /** The other shop's line is cut or comes back, or its machine loses its power. */
  troubleOther: async ({ autre }, { n }) => {
    if (n > 7) return autre?.restart(() => {}, true);
    return void Object.assign(autre?.side.network ?? {}, { isCut: n < 5 });
  },
} satisfies Record<string, Act>;

const onlyBesideHub =
  (act: Act): Act =>
  async (world, command) =>
    world.autre && act(world, command);

export const transfertActs = {
  send: onlyBesideHub(acts.send),
  unpack: onlyBesideHub(acts.unpack),
  raceUnpack: onlyBesideHub(acts.raceUnpack),
  takeBack: onlyBesideHub(acts.takeBack),
  troubleOther: onlyBesideHub(acts.troubleOther),
} satisfies Record<keyof typeof acts, Act>;
