import { assertPrincipal } from '#server/backoffice/principal.ts';
import { ClotureJourneeInput } from '#shared/contracts/caisse/sessions-caisse.ts';
import { acceptRule } from './accept-rule.ts';
import { handOver } from './sync-model-emission.ts';
import { noteFact } from './sync-model-losses.ts';
import { context, type World } from './sync-model-world.ts';

type Acting = { poste: number; a: number; b: number; n: number };

const toNom = (auteur: string) => auteur;
const counted = ClotureJourneeInput.parse({ comptage: [], explication: 'Rien compté' });

/** Opens a drawer with its float. */
export async function openDrawer(world: World, { poste, n }: Pick<Acting, 'poste' | 'n'>): Promise<void> {
  const session = await world.counters[poste]?.caisse.open({ fond: n }, toNom, context);
  if (session) noteFact(world, poste, session.numero);
}

/** Records cash that comes in or goes out of an open drawer. */
export async function moveCash(world: World, { poste, n }: Acting): Promise<void> {
  const caisse = world.counters[poste]?.caisse;
  const { session } = (await caisse?.getEtat()) ?? {};
  const movement = { sens: n % 2 ? 'entree' : 'sortie', montant: n, motif: `Motif ${n}` } as const;
  if (session) await caisse?.move(session.numero, movement, toNom, context);
}

/** Closes a day: issues what was sold first, as the service does, then counts all of it. */
export async function closeDay(world: World, poste: number): Promise<void> {
  const caisse = world.counters[poste]?.caisse;
  const { session } = (await caisse?.getEtat()) ?? {};
  if (!caisse || !session) return;
  for (const handed of await caisse.listToIssue()) await handOver(world, poste, handed).catch(acceptRule);
  const { numero } = await caisse.close(session.numero, counted, toNom, context);
  noteFact(world, poste, numero);
}

/** Closes a month or a year that is over, in the shop; only where the shop closes them, as the service does. */
export async function closePeriode(world: World): Promise<void> {
  const { caisse, boutique } = world.shop.backOffice;
  await assertPrincipal(boutique, 'Les mois et les années se clôturent');
  const [first] = (await caisse.getBoutique(toNom)).periodes;
  if (!first) return;
  const { numero } = await caisse.closePeriode(first.periode, toNom, context);
  noteFact(world, world.all.length - 1, numero);
}
