import type { Inventaire } from '#shared/contracts/inventaires/inventaire.ts';
import type { Act, Command } from './sync-model-command.ts';
import { noteFact } from './sync-model-losses.ts';
import { articles, context, type World } from './sync-model-world.ts';

const counterOf = ({ counters }: World, { poste }: Command) => {
  const counter = counters[poste];
  if (!counter) throw new Error(`nobody counts at ${poste}`);
  return counter.inventaires;
};

/** Picks one of the inventaires known at a poste; none is opened automatically. */
async function pick(world: World, command: Command): Promise<Inventaire | undefined> {
  const all = (await counterOf(world, command).list()).parse();
  return all[(command.a + command.n) % Math.max(1, all.length)];
}

/** Counts of the stock: opened, counted on any poste, decided, approved and undone on the one that opened them. */
export const inventaireActs = {
  openCount: async (world, command) => {
    const { numero } = await counterOf(world, command).open({ intitule: `Inventaire ${command.n}` }, context);
    noteFact(world, command.poste, numero);
  },
  count: async (world, command) => {
    const inventaire = await pick(world, command);
    if (!inventaire) return;
    const lignes = [{ article_ref: articles[command.b] ?? '', quantite: command.n }];
    const counted = await counterOf(world, command).count(inventaire.numero, { lignes }, context);
    for (const { numero } of counted) noteFact(world, command.poste, numero);
  },
  concludeCount: async (world, command) => {
    const inventaire = await pick(world, command);
    if (!inventaire) return;
    const { numero } = inventaire;
    const port = counterOf(world, command);
    if (command.n % 3 === 0) return void (await port.undo(numero, { motif: 'Mauvais rayon' }, context));
    await port.decide(numero, { non_comptes: command.n % 2 ? 'zero' : 'laisser', lignes: [] }, context);
    const { approbation } = await port.approve(numero, {}, context);
    for (const made of approbation?.mouvements ?? []) noteFact(world, command.poste, made);
  },
} satisfies Record<string, Act>;
