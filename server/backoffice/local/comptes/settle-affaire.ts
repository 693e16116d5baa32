import { documentKinds, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';

/** A document of a family, that is of documents made one from the other, whatever the chain. Amounts in cents. */
export type Relative = {
  numero: string;
  type_document: number;
  date: string;
  source: string | null;
  statut: number;
  /** Status a transformed document had before; null when unknown. */
  statut_avant: number | null;
  total_ttc: number;
  /** The amount its deposit invoices have already asked for. */
  deduit: number;
  /** 1 for a deposit invoice, otherwise 0. */
  est_acompte: number;
  /**
   * For an invoice, what other shops' credit notes settle of it; for a credit note, what it settles of another shop's
   * invoice.
   */
  elsewhere: number;
  /** Signed sum of the règlements that name it, and their number. */
  impute: number;
  nb_imputations: number;
};

/** The amounts that follow for a document, in cents: see `DocumentDu`. */
export type Due = { regle: number; acompte: number; credite: number; reste_du: number; excedent: number };

const { facture, avoir, devis, commande } = documentKinds;
const nothing: Due = { regle: 0, acompte: 0, credite: 0, reste_du: 0, excedent: 0 };

/** Statuses accepté, perdu and archivé: an invoice without any règlement in one of them was no longer asked for. */
const closed: readonly number[] = [2, 3, 4];

/**
 * Computes what is due of each document of a family. Pure, and the same whatever order the facts arrived in: an invoice
 * is paid first by its deposit invoices, then by the règlements that name it, then by deposits without an invoice on
 * its sources, then by its credit notes, the oldest first. Any excess stays where it came from: as the customer's
 * credit on the invoice, as deposit, or as what a credit note still gives back.
 */
export function settleAffaire(relatives: readonly Relative[]): Map<string, Due> {
  const byNumero = new Map(relatives.map((one) => [one.numero, one]));
  const dues = new Map(relatives.map((one) => [one.numero, toOwnDue(one)]));
  const oldestFirst = relatives.toSorted(
    (one, other) => compare(one.date, other.date) || compare(one.numero, other.numero),
  );
  for (const one of oldestFirst.filter(takesDeposits)) takeDeposits(one, listAncestors(one, byNumero), dues);
  for (const one of oldestFirst.filter(isOf(facture.code))) closeByStatut(one, listAncestors(one, byNumero), dues);
  for (const one of oldestFirst.filter(isOf(avoir.code))) takeCredit(one, byNumero.get(one.source ?? ''), dues);
  for (const one of oldestFirst.filter(isOf(avoir.code))) closeByStatut(one, [], dues);
  return dues;
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const isOf = (code: number) => (one: Relative) => one.type_document === code && one.statut !== statutAnnule;
/** A deposit invoice takes no other deposit off. */
const takesDeposits = (one: Relative) => isOf(facture.code)(one) && one.est_acompte === 0;
const isDeposited = ({ type_document }: Relative) => type_document === devis.code || type_document === commande.code;

/** Returns the amounts that follow from what names the document itself. */
function toOwnDue({ type_document, statut, total_ttc, deduit, impute, elsewhere }: Relative): Due {
  const sign = type_document === avoir.code ? -1 : 1;
  if (type_document !== facture.code && type_document !== avoir.code) {
    return { ...nothing, regle: impute, excedent: impute };
  }
  if (statut === statutAnnule) return { ...nothing, excedent: impute };
  const total = total_ttc - deduit;
  const regle = Math.min(Math.max(sign * impute, Math.min(0, total)), Math.max(0, total)) + 0;
  const credite = Math.max(0, Math.min(elsewhere, total - regle));
  // Another shop settled what this one was paid meanwhile: the customer has that back.
  const paidTwice = type_document === facture.code ? elsewhere - credite : 0;
  return {
    acompte: deduit,
    regle,
    credite,
    reste_du: total - regle - credite,
    excedent: impute - sign * regle + paidTwice,
  };
}

/** Lists the sources of a document, the nearest first. */
function listAncestors(one: Relative, byNumero: ReadonlyMap<string, Relative>): Relative[] {
  const found: Relative[] = [];
  let next = byNumero.get(one.source ?? '');
  while (next && !found.includes(next)) {
    found.push(next);
    next = byNumero.get(next.source ?? '');
  }
  return found;
}

function takeDeposits(one: Relative, ancestors: readonly Relative[], dues: ReadonlyMap<string, Due>) {
  const due = dues.get(one.numero);
  for (const ancestor of ancestors.filter(isDeposited)) {
    const deposit = dues.get(ancestor.numero);
    if (!due || !deposit) continue;
    const taken = Math.max(0, Math.min(deposit.excedent, due.reste_du));
    deposit.excedent -= taken;
    due.acompte += taken;
    due.reste_du -= taken;
  }
}

/**
 * Before règlements were recorded, the status alone said that nothing is due any more; it still does when there are
 * none.
 */
function closeByStatut(one: Relative, ancestors: readonly Relative[], dues: ReadonlyMap<string, Due>) {
  const due = dues.get(one.numero);
  const deposited = one.est_acompte === 0 ? ancestors.filter(isDeposited) : [];
  const isPaid = [one, ...deposited].some(({ nb_imputations }) => nb_imputations > 0);
  const statut = one.statut === statutTransforme ? one.statut_avant : one.statut;
  if (!due || isPaid || statut === null || !closed.includes(statut)) return;
  due.regle += due.reste_du;
  due.reste_du = 0;
}

function takeCredit(one: Relative, source: Relative | undefined, dues: ReadonlyMap<string, Due>) {
  const due = dues.get(one.numero);
  const invoice = source?.type_document === facture.code ? dues.get(source.numero) : undefined;
  if (!due || !invoice) return;
  const taken = Math.max(0, Math.min(due.reste_du, invoice.reste_du));
  invoice.credite += taken;
  invoice.reste_du -= taken;
  due.credite += taken;
  due.reste_du -= taken;
}
