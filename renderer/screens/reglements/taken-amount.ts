import type { z } from 'zod';
import { isInterne } from '#shared/contracts/boutique/moyens.ts';
import type { ReglementInput, ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';

/** What is to be settled: of an invoice money comes in, of a credit note it goes out. Amounts in euros, never negative. */
export type DueDocument = {
  numero: string;
  kind: 'facture' | 'avoir';
  reste: number;
  /** What the customer may pay with beside money. */
  credit: number;
  /** What is settled together, in the order it is settled in; the document alone where nothing is said. */
  parts?: readonly DuePart[];
};

/** One of several documents settled together; what is left of a credit note is negative. */
export type DuePart = { numero: string; reste: number };

export type Taken = {
  /** What of it goes to the document, and what is then left to settle. */
  montant: number;
  reste: number;
  /** Change to hand over. */
  rendu: number;
  /** What is beyond, and becomes the customer's credit. */
  credit: number;
};

/** What follows from an amount typed, or from none: all that is left, as far as this means goes. */
export function toTaken(due: DueDocument, moyen: string, typed: number | null): Taken {
  const given = typed ?? toUsual(due, moyen);
  const montant = Math.min(given, due.reste);
  const beyond = sumAmounts([given, -montant]);
  // What pays no document is kept for the customer, coins too.
  const isCash = moyen === 'especes' && due.reste > 0;
  return {
    montant,
    reste: sumAmounts([due.reste, -montant]),
    rendu: isCash ? beyond : 0,
    credit: isCash ? 0 : beyond,
  };
}

function toUsual({ reste, credit }: DueDocument, moyen: string): number {
  return moyen === 'credit_client' ? Math.min(reste, credit) : reste;
}

/** Why an amount cannot be taken, as a French sentence. */
export function findTakenProblem(due: DueDocument, moyen: string, typed: number): string | undefined {
  if (typed <= 0) return 'Attendu\u00a0: un montant au-dessus de zéro.';
  const most = due.kind === 'avoir' ? due.reste : isInterne(moyen) ? toUsual(due, moyen) : Infinity;
  if (typed > most) return `Pas plus de ${formatAmount(most)}.`;
  return undefined;
}

/** In euros: what may be paid in cash (CMF D112-3), and by a private customer who lives abroad. */
const mostInCash = 1_000;
const mostInCashAbroad = 15_000;

/** What the law says of so much cash: who takes it may know the customer lives abroad, so that it is told, not refused. */
export function findCashWarning(moyen: string, { montant }: Pick<Taken, 'montant'>): string | undefined {
  if (moyen !== 'especes' || montant <= mostInCash) return undefined;
  const abroad = `${formatAmount(mostInCashAbroad)} pour un particulier domicilié à l’étranger`;
  return `La loi limite les espèces à ${formatAmount(mostInCash)} par facture (${abroad})\u00a0: prenez le reste par un autre moyen.`;
}

/** What a payment is found by at the bank. */
export type Trace = {
  reference: string;
  /** The day it was received, `YYYY-MM-DD`; today where it is empty. */
  date: string;
};

export const noTrace: Trace = { reference: '', date: '' };

/** The règlement as it is recorded. */
export function toReglementInput(
  due: DueDocument,
  moyen: string,
  typed: number | null,
  { reference, date }: Trace,
): z.input<typeof ReglementInput> {
  const { montant, credit, rendu } = toTaken(due, moyen, typed);
  const sign = due.kind === 'avoir' ? -1 : 1;
  const isCash = moyen === 'especes' && due.kind === 'facture';
  return {
    moyen,
    montant: isInterne(moyen) ? 0 : sign * sumAmounts([montant, credit]),
    ...(isCash && { recu: sumAmounts([montant, rendu, credit]) }),
    date: date === '' ? null : date,
    reference: reference.trim() === '' ? null : reference.trim(),
    imputations: due.parts ? spread(due.parts, montant) : [{ numero: due.numero, montant: sign * montant }],
  };
}

/** What of an amount goes to each: credit notes pay with it, then invoices take theirs one after the other. */
function spread(parts: readonly DuePart[], montant: number): { numero: string; montant: number }[] {
  const avoirs = parts.filter(({ reste }) => reste < 0);
  const taken = avoirs.map(({ numero, reste }) => ({ numero, montant: reste }));
  let left = sumAmounts([montant, ...avoirs.map(({ reste }) => -reste)]);
  for (const { numero, reste } of parts) {
    const part = Math.min(left, reste);
    if (part <= 0) continue;
    taken.push({ numero, montant: part });
    left = sumAmounts([left, -part]);
  }
  return taken;
}

/** What of a règlement goes to a document. */
export function toImputed({ imputations }: Pick<ReglementLu, 'imputations'>, numero: string): number {
  return imputations.find((imputation) => imputation.numero === numero)?.montant ?? 0;
}

/** The cash that leaves the drawer with a règlement: its change, or what it gives back. */
export function toHandOver({ moyen, montant, rendu }: Pick<ReglementLu, 'moyen' | 'montant' | 'rendu'>): number {
  return moyen === 'especes' && montant < 0 ? -montant : (rendu ?? 0);
}
