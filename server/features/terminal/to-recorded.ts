import type { ReglementInput } from '#shared/contracts/reglements/reglements.ts';
import { fromCents, toCents } from '#shared/money/money.ts';
import type { Operation } from './operations.store.ts';

/** Returns the règlement of what the terminal did, which may be less than was asked; documents take it in order. */
export function toRecorded(operation: Operation, asked: ReglementInput): ReglementInput {
  const sign = operation.sens === 'credit' ? -1 : 1;
  const done = operation.montant_fait ?? operation.montant;
  let left = done;
  const imputations = asked.imputations.flatMap((one) => {
    const taken = Math.min(left, Math.abs(toCents(one.montant)));
    left -= taken;
    return taken === 0 ? [] : [{ ...one, version: null, montant: fromCents(sign * taken) }];
  });
  return { ...asked, montant: fromCents(sign * done), imputations, reference: toReference(operation) };
}

/** Returns the reference by which the bank's statement and this operation can be found from the règlement. */
export function toReference({ id, autorisation, carte }: Pick<Operation, 'id' | 'autorisation' | 'carte'>): string {
  return [
    `TPE ${id}`,
    ...(autorisation === null ? [] : [`autorisation ${autorisation}`]),
    ...(carte === null ? [] : [`carte ${carte}`]),
  ].join(', ');
}
