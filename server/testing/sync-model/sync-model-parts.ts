import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { acceptRule } from './accept-rule.ts';
import { noteFact } from './sync-model-losses.ts';
import { context, type World } from './sync-model-world.ts';

type Taking = { poste: number; a: number; b: number; n: number };

const ways: readonly (readonly [DocumentKind, DocumentKind])[] = [
  ['commande', 'livraison'],
  ['facture', 'avoir'],
  ['commande', 'facture'],
];

/** The fields of a document that parts are counted by. */
export type Part = {
  statut?: number;
  type_document?: number;
  document_source?: string | null;
  partiel?: boolean | null;
};
type Lines = { lignes?: { article_code: string; quantite: number }[] };
type Records = Record<string, unknown>;

/** Takes a part of one of the last orders or issued invoices of a counter. */
export async function takePart(world: World, { poste, a, n }: Taking, of?: string): Promise<string | undefined> {
  const [source, cible] = ways[n % ways.length] ?? ['commande', 'livraison'];
  const counter = world.counters[poste];
  const numero = of ?? (await findDivisible(world, poste, source, a));
  if (!counter || numero === undefined) return undefined;
  const chosen = [{ ligne: 1, quantite: 1 + (n % 4) }];
  return (await counter.documents.transform(source, numero, cible, context, chosen)).cible.numero;
}

async function findDivisible(world: World, poste: number, source: DocumentKind, a: number) {
  const list = await world.counters[poste]?.documents.list(source, { limit: 12, lignes: false });
  const found = list?.parse().filter(({ emission }) => source === 'commande' || emission) ?? [];
  return found.at(a)?.numero;
}

/** Two counters take parts of one document while neither hears the other. */
export async function raceParts(world: World, command: Taking): Promise<void> {
  const { poste, a, b, n } = command;
  const both = [poste, (poste + 1 + a) % world.counters.length];
  const numero = await findDivisible(world, poste, (ways[n % ways.length] ?? ['commande'])[0], b);
  if (numero === undefined) return;
  const setCut = (isCut: boolean) =>
    both.forEach((index) => Object.assign(world.sides[index]?.network ?? {}, { isCut }));
  setCut(true);
  for (const index of both) {
    const made = await takePart(world, { ...command, poste: index }, numero).catch(acceptRule);
    if (typeof made === 'string') noteFact(world, index, made);
  }
  if (b > 0) setCut(false);
}

function sumOf(records: readonly unknown[], article: string): number {
  const lines = records.flatMap((record) => (record as Lines).lignes ?? []);
  return lines.reduce((sum, { article_code, quantite }) => sum + (article_code === article ? quantite : 0), 0);
}

function listMadeOf(truth: Records, numero: string): [string, Part][] {
  return Object.entries(truth)
    .map(([made, record]): [string, Part] => [made, record as Part])
    .filter(([, { document_source, statut }]) => document_source === numero && statut !== 6);
}

/** Returns whether an invoice's credit notes have all its lines. */
export function isCredited(truth: Records, numero: string): boolean {
  const record = truth[numero] as (Part & Lines) | undefined;
  if (record?.type_document !== 60 || record.statut !== 5) return false;
  const avoirs = listMadeOf(truth, numero).filter(([, { type_document }]) => type_document === 50);
  const credited = avoirs.map(([avoir]) => truth[avoir]);
  const articles = new Set((record.lignes ?? []).map(({ article_code }) => article_code));
  return avoirs.length > 0 && [...articles].every((code) => sumOf(credited, code) >= sumOf([record], code));
}

/**
 * Counts how often goods that a chain's documents took out came back by credit notes of invoices that had not taken
 * them out.
 */
export function countBack(truth: Records, chain: readonly string[], carries: (numero: string) => boolean): number {
  const made = chain.flatMap((numero) => listMadeOf(truth, numero));
  return made.filter(
    ([numero, { partiel }]) => !partiel && !chain.includes(numero) && !carries(numero) && isCredited(truth, numero),
  ).length;
}

/** Returns whether a delivery note has an invoice that stands, whatever became of the note. */
function isOwed(truth: Records, livraison: string): boolean {
  if ((truth[livraison] as Part | undefined)?.type_document !== 30) return false;
  return listMadeOf(truth, livraison).some(([numero, made]) => made.type_document === 60 && !isCredited(truth, numero));
}

/** Returns how much of an article its parts leave of an order. */
export function countLeft(truth: Records, order: string, article: string): number {
  const parts = Object.entries(truth).filter(([numero, record]) => {
    const { document_source, partiel, statut } = record as Part;
    if (document_source !== order || !partiel) return false;
    return statut === 6 ? isOwed(truth, numero) : !isCredited(truth, numero);
  });
  const taken = sumOf(
    parts.map(([, record]) => record),
    article,
  );
  return Math.max(0, sumOf([truth[order]], article) - taken);
}
