import type { CommandeFournisseurApercu } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { Act, Command } from './sync-model-command.ts';
import { noteFact } from './sync-model-losses.ts';
import { articles, context, supplier, type World } from './sync-model-world.ts';

const counterOf = ({ counters }: World, { poste }: Command) => {
  const counter = counters[poste];
  if (!counter) throw new Error(`nobody buys at ${poste}`);
  return counter;
};

/** Picks one of the orders known at a poste. */
async function pick(world: World, command: Command): Promise<CommandeFournisseurApercu | undefined> {
  const { commandesFournisseurs } = counterOf(world, command);
  const all = await commandesFournisseurs.list({ etat: '', fournisseur: '' });
  return all[(command.a + command.n) % Math.max(1, all.length)];
}

const toLignes = ({ b, n }: Command) => [{ article_ref: articles[b] ?? '', quantite: n }];

/** Orders to suppliers: prepared, changed, ordered, received, taken back and given up on any poste. */
export const commandeActs = {
  buy: async (world, command) => {
    const { commandesFournisseurs } = counterOf(world, command);
    const input = { fournisseur_code: supplier, lignes: toLignes(command) };
    const made = await commandesFournisseurs.create(input, context);
    noteFact(world, command.poste, made.numero);
    if (command.n % 2) await commandesFournisseurs.pass(made.numero, null, context);
  },
  buyOtherwise: async (world, command) => {
    const commande = await pick(world, command);
    if (commande?.statut !== 'brouillon') return;
    const { commandesFournisseurs } = counterOf(world, command);
    const input = { fournisseur_code: supplier, lignes: toLignes(command) };
    if (command.n % 2) await commandesFournisseurs.pass(commande.numero, null, context);
    else await commandesFournisseurs.update(commande.numero, input, context);
  },
  receive: async (world, command) => {
    const commande = await pick(world, command);
    const [ligne] = commande?.lignes ?? [];
    if (commande?.statut !== 'passee' || !ligne) return;
    const { commandesFournisseurs } = counterOf(world, command);
    const lignes = [{ article_ref: ligne.article_ref, quantite: command.n }];
    const { numero, receptions } = await commandesFournisseurs.receive(commande.numero, { lignes }, context);
    const last = receptions.at(-1)?.numero ?? '';
    noteFact(world, command.poste, last);
    if (command.n % 4 !== 0) return;
    const undone = await commandesFournisseurs.undoReception(numero, last, context);
    noteFact(world, command.poste, undone.receptions.at(-1)?.numero ?? '');
  },
  giveUp: async (world, command) => {
    const commande = await pick(world, command);
    if (!commande || !['brouillon', 'passee', 'partielle'].includes(commande.etat)) return;
    await counterOf(world, command).commandesFournisseurs.cancel(commande.numero, 'Rupture', context);
  },
} satisfies Record<string, Act>;
