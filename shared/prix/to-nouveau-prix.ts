import type { Arrondi, RegleChangement } from '#shared/contracts/prix/changements.ts';
import { fromCents, multiplyToCents, toCents, toPrixHt, toPrixTtc } from '#shared/money/money.ts';

type Change = Pick<RegleChangement, 'pourcentage' | 'montant_ht' | 'arrondi'>;

/** Returns the new price without tax, never below zero; the rounding applies to the price including tax. */
export function toNouveauPrix(prixHt: number, tvaTaux: number, { pourcentage, montant_ht, arrondi }: Change): number {
  const changed = pourcentage ? multiplyToCents(prixHt, 100, -pourcentage) / 10_000 : prixHt + (montant_ht ?? 0);
  const exact = Math.max(0, multiplyToCents(changed, 100) / 10_000);
  if (arrondi === 'aucun') return exact;
  return toPrixHt(fromCents(round(toCents(toPrixTtc(exact, tvaTaux)), arrondi)), tvaTaux);
}

/** Rounds cents to the nearest amount with that ending; of two as near, the higher one. */
function round(cents: number, arrondi: Exclude<Arrondi, 'aucun'>): number {
  if (arrondi === '05') return Math.round(cents / 5) * 5;
  const end = Number(arrondi);
  return cents === 0 ? 0 : Math.max(end, Math.round((cents - end) / 100) * 100 + end);
}
