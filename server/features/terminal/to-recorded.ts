import type { ReglementInput } from '#shared/contracts/reglements/reglements.ts';
import { fromCents, toCents } from '#shared/money/money.ts';
import type { Operation } from './operations.store.ts';

/**
 * Returns the règlement of what the terminal did, which may be less than was asked; documents take it in order. Credit
 * notes taken off invoices (or the reverse) count whole: their money never went through the card.
 */
export function toRecorded(operation: Operation, asked: ReglementInput): ReglementInput {
  const sign = operation.sens === 'credit' ? -1 : 1;
  const done = operation.montant_fait ?? operation.montant;
  const isTakenOff = (montant: number) => Math.sign(montant) === -sign;
  const takenOff = asked.imputations.filter(({ montant }) => isTakenOff(montant));
  let left = takenOff.reduce((sum, { montant }) => sum + Math.abs(toCents(montant)), done);
  const imputations = asked.imputations.flatMap((one) => {
    if (isTakenOff(one.montant)) return [{ ...one, version: null }];
    const taken = Math.min(left, Math.abs(toCents(one.montant)));
    left -= taken;
    return taken === 0 ? [] : [{ ...one, version: null, montant: fromCents(sign * taken) }];
  });
  return { ...asked, montant: fromCents(sign * done), imputations, reference: toReference(operation) };
}

/** Returns the reference by which the bank's statement and this operation can be found from the règlement. */
function toReference({ id, autorisation, carte }: Pick<Operation, 'id' | 'autorisation' | 'carte'>): string {
  return [
    `TPE ${id}`,
    ...(autorisation === null ? [] : [`autorisation ${autorisation}`]),
    ...(carte === null ? [] : [`carte ${carte}`]),
  ].join(', ');
}
