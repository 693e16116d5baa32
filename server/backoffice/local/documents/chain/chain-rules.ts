import { type DocumentKind, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { documentRules } from '#server/backoffice/local/documents/document-rules.ts';

/**
 * The place of a document: its chain of transformations, and whether it is the document of the chain that moves the
 * stock.
 */
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

/** The documents around one, all read before anything is decided. */
export type Surroundings = {
  source: { kind: DocumentKind; chaine: string } | undefined;
  /** The uncancelled document of its kind in the chain of its source. */
  holder: string | undefined;
  /** The uncancelled document that took the goods of that chain out. */
  carrier: string | undefined;
  /** True when, with this document, more is taken of its source than there was, because parts came before. */
  isExceeded: boolean;
};

/**
 * Chooses the place of a document that a shared back office receives: the first of its kind holds the chain of its
 * source, and a second one gets a chain of its own. What an order or a delivery note promised leaves the stock once, by
 * the first document that came, and never by a second one, even when the first no longer takes it out; a quote promises
 * nothing, so that its two invoices are two sales until one is cancelled. A part begins a chain of its own, and moves
 * its quantities unless it exceeds what was left of its source. A deposit invoice takes nothing of its source and
 * stands alone.
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
  // A document that had left the chain, and finds it free again, takes the goods out as well.
  const hadLeft = !comesSecond && document.document_source !== null && given.chaine === numero && chaine !== numero;
  const mayCarry = porteStock || (hadLeft && !isExceeded && documentRules[kind].stock < 0);
  const takesGoods = comesSecond ? isOtherVente : canCarry(kind, numero, carrier);
  return { chaine: comesSecond ? numero : chaine, porteStock: mayCarry && takesGoods };
}

/**
 * Returns whether this document moves the stock where another of its chain may have: goods leave once along a chain.
 */
export function canCarry(kind: DocumentKind, numero: string | undefined, carrier: string | undefined): boolean {
  const { stock } = documentRules[kind];
  return stock > 0 || (stock < 0 && (carrier === undefined || carrier === numero));
}

/** Returns whether a document keeps its place: one that was cancelled and no longer is gets a new place. */
export function keepsPlace(before: Placed['document'], after: Placed['document']): boolean {
  return before.statut !== statutAnnule || after.statut === statutAnnule;
}

/**
 * Returns whether a document leaves its place by being cancelled: only one that gives goods back leaves something to
 * take over. A chain is named after the document it began with, and never holds another of that kind.
 */
export function leavesPlace({ kind, document: before }: Placed, { chaine, document: after }: Placed): boolean {
  const isCancelled = before.statut !== statutAnnule && after.statut === statutAnnule;
  return documentRules[kind].stock < 0 && isCancelled && chaine !== after.numero;
}

/** Returns whether a document is cancelled and so releases the quantities it took from its source. */
export function releasesSource({ document: before }: Placed, { document: after }: Placed): boolean {
  return before.document_source !== null && before.statut !== statutAnnule && after.statut === statutAnnule;
}

/** Returns whether an invoice has just been credited whole, or sold to nobody. */
export function isUndone({ kind, document: before }: Placed, { document: after }: Placed): boolean {
  return kind === 'facture' && before.statut !== statutTransforme && after.statut === statutTransforme;
}

/**
 * Lists where an invoice that was credited whole goes: with its credit note into a chain of its own, so that its source
 * may be invoiced again. Empty for one that began its chain.
 */
export function listReleased<D extends Placed>(invoice: D, standing: readonly D[]): { one: D; place: ChainPlace }[] {
  const { numero } = invoice.document;
  if (invoice.chaine === numero) return [];
  const avoirs = standing.filter(({ kind, document }) => kind === 'avoir' && document.document_source === numero);
  return [invoice, ...avoirs].map((one) => ({ one, place: { chaine: numero, porteStock: one.porteStock } }));
}

/** The document that takes over a place, and the others of its chain. */
type ChainSuccessors<D> = { heir: D; branch: readonly D[] };

/**
 * Lists the new places of those who take over from a document that left: they join its chain, each as far as no other
 * of its kind stands there, and the heir takes out the goods the other had taken.
 */
export function listSuccession<D extends Placed>(
  left: Placed,
  { heir, branch }: ChainSuccessors<D>,
  standing: readonly Pick<Placed, 'kind'>[],
): { one: D; place: ChainPlace }[] {
  const taken = new Set(standing.map(({ kind }) => kind));
  const moving = branch.filter(({ kind }) => !taken.has(kind));
  return moving.map((one) => {
    const { porteStock } = one.document.numero === heir.document.numero ? left : one;
    return { one, place: { chaine: left.chaine, porteStock } };
  });
}
