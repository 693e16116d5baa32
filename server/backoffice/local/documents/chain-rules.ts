import { type DocumentKind, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { documentRules } from './document-rules.ts';

/** Where a document stands: its chain of transformations, and whether it is the one of it that moves the stock. */
export type ChainPlace = { chaine: string; porteStock: boolean };

type Placed = ChainPlace & {
  kind: DocumentKind;
  document: { numero: string; statut: number; document_source: string | null };
};

/** What there is around a document: all of it read before anything is decided. */
export type Surroundings = {
  source: { kind: DocumentKind; chaine: string } | undefined;
  /** The document of its kind, not cancelled, in the chain of its source. */
  holder: string | undefined;
  /** The document, not cancelled, that took the goods of that chain out. */
  carrier: string | undefined;
};

/**
 * The place of a document a shared back office gets: the first of its kind holds the chain of its source, and who comes
 * second has a chain of its own. What an order or a delivery note promised leaves once, by whichever document came first,
 * and by none that came second, also when nothing takes it out any more;
 * a quote promises nothing, so that its two invoices are two sales until one of them is cancelled.
 */
export function choosePlace(given: Placed, { source, holder, carrier }: Surroundings): ChainPlace {
  const { kind, document, porteStock } = given;
  const { numero, statut } = document;
  const chaine = source?.chaine ?? given.chaine;
  if (statut === statutAnnule) return { chaine, porteStock };
  const comesSecond = holder !== undefined && holder !== numero;
  const isOtherVente = comesSecond && source?.kind === 'devis';
  // Whoever had left the chain, and finds it free again, takes the goods out as well.
  const hadLeft = !comesSecond && document.document_source !== null && given.chaine === numero && chaine !== numero;
  const mayCarry = porteStock || (hadLeft && documentRules[kind].stock < 0);
  const takesGoods = comesSecond ? isOtherVente : canCarry(kind, numero, carrier);
  return { chaine: comesSecond ? numero : chaine, porteStock: mayCarry && takesGoods };
}

/** Goods leave once along a chain: whether this document of it moves the stock, where another may have. */
export function canCarry(kind: DocumentKind, numero: string | undefined, carrier: string | undefined): boolean {
  const { stock } = documentRules[kind];
  return stock > 0 || (stock < 0 && (carrier === undefined || carrier === numero));
}

/** A document that stands keeps its place; one that was cancelled, and is no more, is placed anew. */
export function keepsPlace(before: Placed['document'], after: Placed['document']): boolean {
  return before.statut !== statutAnnule || after.statut === statutAnnule;
}

/**
 * True for what leaves its place when it is cancelled: only what gives goods back leaves something to take over. A chain is
 * called after what it began with, and never holds another of that kind.
 */
export function leavesPlace({ kind, document: before }: Placed, { chaine, document: after }: Placed): boolean {
  const isCancelled = before.statut !== statutAnnule && after.statut === statutAnnule;
  return documentRules[kind].stock < 0 && isCancelled && chaine !== after.numero;
}

/** Who is to take a place that was left: `heir`, and with it what stands in its chain. */
export type Heirs<D> = { heir: D; branch: readonly D[] };

/**
 * Where those go who take the place of a document that left it: into its chain, each as far as no other of its kind stands
 * there, and the heir takes out the goods the other had taken.
 */
export function listSuccession<D extends Placed>(
  left: Placed,
  { heir, branch }: Heirs<D>,
  standing: readonly Pick<Placed, 'kind'>[],
): { one: D; place: ChainPlace }[] {
  const taken = new Set(standing.map(({ kind }) => kind));
  const moving = branch.filter(({ kind }) => !taken.has(kind));
  return moving.map((one) => {
    const { porteStock } = one.document.numero === heir.document.numero ? left : one;
    return { one, place: { chaine: left.chaine, porteStock } };
  });
}
