import { formatQuantity } from '#shared/money/money.ts';

/** « 3 écritures ». */
export function countWrites(count: number): string {
  return `${formatQuantity(count)} écriture${count > 1 ? 's' : ''}`;
}
