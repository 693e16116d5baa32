import { fromCents, toCents } from './money.ts';

/** Returns the total of counted notes and coins, in euros. */
export function addComptage(comptage: readonly { valeur: number; nombre: number }[]): number {
  return fromCents(comptage.reduce((sum, { valeur, nombre }) => sum + toCents(valeur) * nombre, 0));
}
