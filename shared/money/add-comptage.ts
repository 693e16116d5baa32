import { fromCents, toCents } from './money.ts';

/** What counted notes and coins come to, in euros. */
export function addComptage(comptage: readonly { valeur: number; nombre: number }[]): number {
  return fromCents(comptage.reduce((sum, { valeur, nombre }) => sum + toCents(valeur) * nombre, 0));
}
