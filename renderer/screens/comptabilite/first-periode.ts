import type { PeriodeComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import { addDays, type JourIso } from '#shared/time/dates.ts';

/** Returns the month to post: the one that begins with `prochain`, or the one before today's. */
export function toFirstPeriode(prochain: JourIso | null, today: JourIso): PeriodeComptable {
  if (prochain !== null) return { du: prochain, au: toMonthEnd(prochain) };
  const au = addDays(`${today.slice(0, 7)}-01`, -1);
  return { du: `${au.slice(0, 7)}-01`, au };
}

function toMonthEnd(jour: JourIso): JourIso {
  const [year = 0, month = 0] = jour.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
