import { formatQuantity } from '#shared/money/money.ts';

/** Returns a count of writes in French: «3 écritures». */
export function countWrites(count: number): string {
  return `${formatQuantity(count)} écriture${count > 1 ? 's' : ''}`;
}
