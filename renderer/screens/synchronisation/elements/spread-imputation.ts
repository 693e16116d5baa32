import { spread, takeInTurn } from '#renderer/screens/reglements/payment-amount.ts';
import type { Imputable } from '#shared/contracts/postes/synchronisation.ts';
import type { Imputation, Reglement } from '#shared/contracts/reglements/reglements.ts';
import { sumAmounts } from '#shared/money/money.ts';

type Paid = Pick<Reglement, 'moyen' | 'montant' | 'arrondi' | 'imputations'>;
type Given = Pick<Imputation, 'numero' | 'montant'>;

const toPart = ({ numero, montant }: Given) => ({ numero, reste: montant });
const negate = ({ numero, montant }: Given): Given => ({ numero, montant: -montant });
const sum = (parts: readonly { reste: number }[]) => sumAmounts(parts.map(({ reste }) => reste));

/** Returns whether a règlement can go to a document: a refund gives back credit notes, the customer's credit pays invoices. */
export function canTake({ moyen, montant }: Paid, document: Pick<Imputable, 'montant'>): boolean {
  if (montant < 0) return document.montant < 0;
  return moyen !== 'credit_client' || document.montant > 0;
}

/** Divides a règlement between the chosen documents, the first first; what is left of it stays on the account. */
export function spreadImputation(paid: Paid, chosen: readonly Given[]): Given[] {
  const parts = chosen.map(toPart);
  const given = sumAmounts([paid.montant, paid.arrondi]);
  if (given > 0) return spread(parts, given);
  const factures = parts.filter(({ reste }) => reste > 0);
  const avoirs = parts.filter(({ reste }) => reste < 0).map(({ numero, reste }) => ({ numero, reste: -reste }));
  if (given < 0) return takeInTurn(avoirs, -given).map(negate);
  // No money moved: no more is paid than was, nor than the credit notes that pay it have.
  const used = sumAmounts(paid.imputations.map(({ montant }) => Math.max(0, montant)));
  const most = Math.min(used, sum(factures), ...(paid.moyen === 'avoir' ? [sum(avoirs)] : []));
  return [...takeInTurn(factures, most), ...(paid.moyen === 'avoir' ? takeInTurn(avoirs, most).map(negate) : [])];
}

/** Returns what a règlement leaves on the customer's account; below zero, what it takes from it. */
export const toLibre = ({ montant, arrondi }: Paid, imputations: readonly Given[]): number =>
  sumAmounts([montant, arrondi, ...imputations.map((one) => -one.montant)]);
