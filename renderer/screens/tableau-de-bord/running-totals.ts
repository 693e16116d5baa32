import type { TableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { sumAmounts } from '#shared/money/money.ts';

export type RunningTotal = { jour: number; total: number | null; precedent: number | null };

/** Returns the sales so far at the end of each day of the month; null days stay null. */
export function toRunningTotals(jours: TableauDeBord['jours']): RunningTotal[] {
  return jours.map(({ jour, total_ht, precedent_ht }, index) => {
    const until = jours.slice(0, index + 1);
    return {
      jour,
      total: total_ht === null ? null : sumAmounts(until.map((day) => day.total_ht ?? 0)),
      precedent: precedent_ht === null ? null : sumAmounts(until.map((day) => day.precedent_ht ?? 0)),
    };
  });
}
