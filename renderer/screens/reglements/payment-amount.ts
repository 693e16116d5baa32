import type { z } from 'zod';
import { isInterne } from '#shared/contracts/boutique/moyens.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { arrondiMax, type ReglementInput, type ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';

/**
 * A document to be settled: money comes in for an invoice and goes out for a credit note. Amounts in euros, never
 * negative.
 */
export type DueDocument = {
  numero: string;
  kind: 'facture' | 'avoir';
  reste: number;
  /** The customer's credit, in euros, with which they may pay. */
  credit: number;
  /** The customer's credit notes something is left of, above zero. */
  avoirs?: readonly DuePart[];
  /** The credit note among them that is used to pay. */
  avoir?: DuePart | undefined;
  /** True for the account of customers who give no name: no money can be kept on it. */
  sansCompte?: boolean;
  /** What it and the deposits it takes off were already paid in cash, in euros. */
  enEspeces?: number;
  /** The document as it was read: the payment is refused once another user has changed or settled it. */
  vu?: DocumentRecord;
  /** The documents settled together, in order; the document alone by default. */
  parts?: readonly DuePart[];
};

/** One of several documents settled together, at the version that was read; what is left of a credit note is negative. */
export type DuePart = {
  numero: string;
  reste: number;
  version?: number;
  /** As in `DueDocument`. */
  enEspeces?: number;
};

export type PaymentResult = {
  /** The part that goes to the document, and what is then left to settle. */
  montant: number;
  reste: number;
  /** The change to hand over, in euros. */
  rendu: number;
  /** The excess, which becomes the customer's credit. */
  credit: number;
};

/** Computes the result of a typed amount or, without one, of all that is left, as far as this means goes. */
export function computePayment(due: DueDocument, moyen: string, typed: number | null): PaymentResult {
  const given = typed ?? toUsual(due, moyen);
  const montant = Math.min(given, due.reste);
  const beyond = sumAmounts([given, -montant]);
  // The part that pays no document is kept for the customer, cash too.
  const isCash = moyen === 'especes' && due.reste > 0;
  return {
    montant,
    reste: sumAmounts([due.reste, -montant]),
    rendu: isCash ? beyond : 0,
    credit: isCash ? 0 : beyond,
  };
}

function toUsual({ reste, credit, avoir }: DueDocument, moyen: string): number {
  if (moyen === 'avoir') return Math.min(reste, avoir?.reste ?? 0);
  return moyen === 'credit_client' ? Math.min(reste, credit) : reste;
}

/** Returns why an amount cannot be taken, as a French sentence. */
export function findPaymentProblem(due: DueDocument, moyen: string, typed: number): string | undefined {
  if (typed <= 0) return 'Attendu\u00a0: un montant au-dessus de zéro.';
  const most = due.kind === 'avoir' ? due.reste : isInterne(moyen) ? toUsual(due, moyen) : Infinity;
  if (typed > most) return `Pas plus de ${formatAmount(most)}.`;
  if (due.sansCompte && moyen !== 'especes' && typed > due.reste) {
    return `Pas plus de ${formatAmount(due.reste)}\u00a0: un client de passage n’a pas de compte où garder le reste.`;
  }
  return undefined;
}

/**
 * Returns the small coins, in euros, that the shop may leave to the customer for this cash amount; 0 when nothing is
 * rounded.
 */
export function findArrondi({ kind }: DueDocument, moyen: string, { montant, reste }: PaymentResult): number {
  return moyen === 'especes' && kind === 'facture' && montant > 0 && reste <= arrondiMax ? reste : 0;
}

/** In euros: the limit of cash payments (CMF D112-3), and that for private customers who live abroad. */
const mostInCash = 1_000;
const mostInCashAbroad = 15_000;

/**
 * Returns the law's limit where so much cash exceeds it, which counts for each invoice all cash it was paid in: a
 * warning rather than a refusal, since the user may know that the customer lives abroad.
 */
export function findCashWarning(due: DueDocument, moyen: string, montant: number): string | undefined {
  if (moyen !== 'especes' || findMostOfOne(due, montant) <= mostInCash) return undefined;
  const abroad = `${formatAmount(mostInCashAbroad)} pour un particulier domicilié à l’étranger`;
  return `La loi limite les espèces à ${formatAmount(mostInCash)} par facture (${abroad})\u00a0: prenez le reste par un autre moyen.`;
}

/** Returns the most that one of the documents has then been paid in cash. */
function findMostOfOne({ parts, enEspeces = 0 }: DueDocument, montant: number): number {
  if (!parts) return sumAmounts([montant, enEspeces]);
  const before = new Map(parts.map((part) => [part.numero, part.enEspeces ?? 0]));
  const shares = spread(parts, montant).filter((share) => share.montant > 0);
  return Math.max(0, ...shares.map((share) => sumAmounts([share.montant, before.get(share.numero) ?? 0])));
}

/** The references that identify a payment at the bank. */
export type Trace = {
  reference: string;
  /** The day it was received, `YYYY-MM-DD`; empty for today. */
  date: string;
};

export const noTrace: Trace = { reference: '', date: '' };

/** A payment as typed; `arrondi` is the rounding that `findArrondi` offers, once the user accepted it. */
export type Typed = { moyen: string; typed: number | null; trace: Trace; arrondi?: number };

type Input = z.input<typeof ReglementInput>;

export function toReglementInput(due: DueDocument, { moyen, typed, trace, arrondi = 0 }: Typed): Input {
  const { montant, credit, rendu } = computePayment(due, moyen, typed);
  const { reference, date } = trace;
  const sign = due.kind === 'avoir' ? -1 : 1;
  const isCash = moyen === 'especes' && due.kind === 'facture';
  return {
    moyen,
    montant: isInterne(moyen) ? 0 : sign * sumAmounts([montant, credit]),
    ...(arrondi > 0 && { arrondi }),
    ...(isCash && { recu: sumAmounts([montant, rendu, credit]) }),
    date: date === '' ? null : date,
    reference: reference.trim() === '' ? null : reference.trim(),
    imputations: toImputations(due, moyen, sumAmounts([montant, arrondi])),
  };
}

function toImputations(due: DueDocument, moyen: string, montant: number): Input['imputations'] {
  if (due.parts) return spread(due.parts, montant);
  const own = { numero: due.numero, montant: due.kind === 'avoir' ? -montant : montant };
  const { avoir } = due;
  return moyen === 'avoir' && avoir ? [own, toImputation(avoir, -montant)] : [own];
}

const toImputation = ({ numero, version }: DuePart, montant: number) => ({
  numero,
  montant,
  ...(version !== undefined && { version }),
});

/** Divides an amount: credit notes pay with it, then invoices take theirs one after the other. */
export function spread(parts: readonly DuePart[], montant: number): Imputed[] {
  const avoirs = parts.filter(({ reste }) => reste < 0);
  const paid = sumAmounts([montant, ...avoirs.map(({ reste }) => -reste)]);
  return [...avoirs.map((part) => toImputation(part, part.reste)), ...takeInTurn(parts, paid)];
}

type Imputed = ReturnType<typeof toImputation>;

/** Gives each as much as is left for it, in their order, until nothing is. */
export function takeInTurn(parts: readonly DuePart[], montant: number): Imputed[] {
  const taken: Imputed[] = [];
  let left = montant;
  for (const part of parts) {
    const own = Math.min(left, part.reste);
    if (own <= 0) continue;
    taken.push(toImputation(part, own));
    left = sumAmounts([left, -own]);
  }
  return taken;
}

/**
 * The total of the invoices among several documents, and what is left of their credit notes once these have paid the
 * invoices.
 */
export type Compensation = { montant: number; reste: number; reglement: Input };

/** Invoices that credit notes pay wholly, the first first; undefined where they do not, or there is none. */
export function toCompensation(parts: readonly DuePart[]): Compensation | undefined {
  const factures = parts.filter(({ reste }) => reste > 0);
  const avoirs = parts.flatMap((part) => (part.reste < 0 ? [{ ...part, reste: -part.reste }] : []));
  const montant = sumAmounts(factures.map(({ reste }) => reste));
  const reste = sumAmounts([...avoirs.map((avoir) => avoir.reste), -montant]);
  if (montant === 0 || avoirs.length === 0 || reste < 0) return undefined;
  const given = takeInTurn(avoirs, montant).map((one) => ({ ...one, montant: -one.montant }));
  const imputations = [...factures.map((part) => toImputation(part, part.reste)), ...given];
  return { montant, reste, reglement: { moyen: 'avoir', montant: 0, imputations } };
}

/** Returns the part of a règlement that goes to a document. */
export function toImputedAmount({ imputations }: Pick<ReglementLu, 'imputations'>, numero: string): number {
  return imputations.find((imputation) => imputation.numero === numero)?.montant ?? 0;
}

/** Returns the amount a règlement brought, in euros; when no money moves, the amount it settles. */
export function toReceivedAmount({ montant, imputations }: Pick<ReglementLu, 'montant' | 'imputations'>): number {
  return montant === 0 ? sumAmounts(imputations.map((one) => Math.max(0, one.montant))) : montant;
}

/** Returns the cash that leaves the drawer with a règlement: its change, or what it gives back. */
export function toCashOut({ moyen, montant, rendu }: Pick<ReglementLu, 'moyen' | 'montant' | 'rendu'>): number {
  return moyen === 'especes' && montant < 0 ? -montant : (rendu ?? 0);
}
