import { type DocumentKind, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { documentRules } from '#server/backoffice/local/documents/document-rules.ts';

/** Where a document stands: its chain of transformations, and whether it is the one of it that moves the stock. */
export type ChainPlace = { chaine: string; porteStock: boolean };

type Placed = ChainPlace & {
  kind: DocumentKind;
  document: {
    numero: string;
    statut: number;
    document_source: string | null;
    partiel?: boolean | null | undefined;
    est_acompte?: boolean | null | undefined;
  };
};

/** What there is around a document: all of it read before anything is decided. */
export type Surroundings = {
  source: { kind: DocumentKind; chaine: string } | undefined;
  /** The document of its kind, not cancelled, in the chain of its source. */
  holder: string | undefined;
  /** The document, not cancelled, that took the goods of that chain out. */
  carrier: string | undefined;
  /** With it, more is taken of its source than there was: parts of it came first. */
  isExceeded: boolean;
};

/**
 * The place of a document a shared back office gets: the first of its kind holds the chain of its source, and who comes
 * second has a chain of its own. What an order or a delivery note promised leaves once, by whichever document came first,
 * and by none that came second, also when nothing takes it out any more;
 * a quote promises nothing, so that its two invoices are two sales until one of them is cancelled. A part begins a chain, and
 * moves what it says unless more is taken of its source, with it, than there was. A deposit invoice takes nothing of its source,
 * and stands alone.
 */
export function choosePlace(given: Placed, { source, holder, carrier, isExceeded }: Surroundings): ChainPlace {
  const { kind, document } = given;
  const { numero, statut } = document;
  const porteStock = given.porteStock && !isExceeded;
  if (document.est_acompte && kind === 'facture') return { chaine: numero, porteStock: false };
  if (document.partiel) return { chaine: numero, porteStock };
  const chaine = source?.chaine ?? given.chaine;
  if (statut === statutAnnule) return { chaine, porteStock };
  const comesSecond = holder !== undefined && holder !== numero;
  const isOtherVente = comesSecond && source?.kind === 'devis';
  // Whoever had left the chain, and finds it free again, takes the goods out as well.
  const hadLeft = !comesSecond && document.document_source !== null && given.chaine === numero && chaine !== numero;
  const mayCarry = porteStock || (hadLeft && !isExceeded && documentRules[kind].stock < 0);
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

/** True for what gives back to its source what it had taken of it: less of it is exceeded then. */
export function givesBack({ document: before }: Placed, { document: after }: Placed): boolean {
  return before.document_source !== null && before.statut !== statutAnnule && after.statut === statutAnnule;
}

/** True for an invoice that has just become one that was credited, or sold to nobody. */
export function isUndone({ kind, document: before }: Placed, { document: after }: Placed): boolean {
  return kind === 'facture' && before.statut !== statutTransforme && after.statut === statutTransforme;
}

/**
 * Where an invoice goes that was credited whole: with its credit note into a chain of its own, so that what it was made of may be
 * invoiced again. Nowhere for one that began its chain.
 */
export function listReleased<D extends Placed>(invoice: D, standing: readonly D[]): { one: D; place: ChainPlace }[] {
  const { numero } = invoice.document;
  if (invoice.chaine === numero) return [];
  const avoirs = standing.filter(({ kind, document }) => kind === 'avoir' && document.document_source === numero);
  return [invoice, ...avoirs].map((one) => ({ one, place: { chaine: numero, porteStock: one.porteStock } }));
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
