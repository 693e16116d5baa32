import { addDays, type JourIso } from '#shared/time/dates.ts';

export type Period = { label: string; du: JourIso; au: JourIso };

/** Lists the usual periods as of a day; weeks begin on Monday. */
export function listPeriods(today: JourIso): Period[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const quarter = month - ((month - 1) % 3);
  return [
    { label: 'Aujourd’hui', du: today, au: today },
    { label: 'Hier', du: addDays(today, -1), au: addDays(today, -1) },
    { label: 'Cette semaine', du: monday, au: addDays(monday, 6) },
    { label: 'Ce mois-ci', ...toMonths(year, month, 1) },
    { label: 'Le mois dernier', ...toMonths(year, month - 1, 1) },
    { label: 'Ce trimestre', ...toMonths(year, quarter, 3) },
    { label: 'Cette année', ...toMonths(year, 1, 12) },
    { label: 'L’année dernière', ...toMonths(year - 1, 1, 12) },
  ];
}

/** Returns whole months from the first day of one; months before January are those of the year before. */
function toMonths(year: number, month: number, count: number): Pick<Period, 'du' | 'au'> {
  return { du: toDay(year, month, 1), au: toDay(year, month + count, 0) };
}

function toDay(year: number, month: number, day: number): JourIso {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
