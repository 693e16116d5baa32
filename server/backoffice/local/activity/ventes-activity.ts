import type { Connection } from '#server/database/database.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Activite, Ventes, VentesComparees } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { addDays, type JourIso } from '#shared/time/dates.ts';
import { fromCents } from '#shared/money/money.ts';
import { addMonths, toMonth } from '#shared/time/months.ts';

/** Sales of one day, in cents. */
type Day = { date: JourIso; nb: number; total: number };
type VentesActivity = Pick<Activite, 'jour' | 'mois' | 'jours' | 'annee'>;

const facture = documentKinds.facture.code;
const avoir = documentKinds.avoir.code;
const monthsShown = 12;

/** Adds up the sales of today, of this month and of the last twelve months, each beside the year before. */
export function createVentesActivity(connection: Connection): (today: JourIso) => VentesActivity {
  // One pass over two years of days; every figure below is a sum of these.
  const listDays = connection.prepare<[JourIso, JourIso], Day>(
    `select date, sum(type_document = ${facture}) as nb,
       sum(iif(type_document = ${facture}, total_ht, -total_ht)) as total
     from documents
     where type_document in (${facture}, ${avoir}) and statut <> ${statutAnnule} and date between ? and ?
     group by date order by date`,
  );
  // The amount of the deposit invoices counts on their own day, so it is deducted here.
  const listDeduits = connection.prepare<[JourIso, JourIso], Day>(
    `select date, 0 as nb, sum(iif(type_document = ${facture}, -deduit_ht, deduit_ht)) as total
     from documents indexed by documents_deduit
     where type_document in (${facture}, ${avoir}) and statut <> ${statutAnnule} and date between ? and ? and deduit_ttc <> 0
     group by date order by date`,
  );

  return (today) => {
    const since = `${addMonths(toMonth(today), 1 - 2 * monthsShown)}-01`;
    const days = addDeduits(listDays.all(since, today), listDeduits.all(since, today));
    const firstOfMonth = `${toMonth(today)}-01`;
    return {
      jour: compare(days, [today, today], [addDays(today, -364), addDays(today, -364)]),
      mois: compare(days, [firstOfMonth, today], [toYearBefore(firstOfMonth), toYearBefore(today)]),
      jours: listMonthDays(days, today),
      annee: listMonths(days, today),
    };
  };
}

/**
 * Takes what deposit invoices asked for off each day; a day with such a deduction always has sales, so none is missed.
 */
function addDeduits(days: readonly Day[], deduits: readonly Day[]): Day[] {
  const byDay = new Map(deduits.map(({ date, total }) => [date, total]));
  return days.map((day) => ({ ...day, total: day.total + (byDay.get(day.date) ?? 0) }));
}

type Period = [du: JourIso, au: JourIso];

function compare(days: readonly Day[], period: Period, before: Period): VentesComparees {
  return { ...sum(days, period), precedent: sum(days, before) };
}

function sum(days: readonly Day[], [du, au]: Period): Ventes {
  const within = days.filter(({ date }) => date >= du && date <= au);
  const cents = within.reduce((total, day) => total + day.total, 0);
  return { du, au, total_ht: fromCents(cents), nb: within.reduce((total, day) => total + day.nb, 0) };
}

function listMonthDays(days: readonly Day[], today: JourIso): VentesActivity['jours'] {
  const month = toMonth(today);
  const monthBefore = addMonths(month, -12);
  const totals = new Map(days.map(({ date, total }) => [date, fromCents(total)]));
  const read = (date: JourIso, isKnown: boolean) => (isKnown ? (totals.get(date) ?? 0) : null);
  const lastBefore = countDaysOf(monthBefore);
  return Array.from({ length: Math.max(countDaysOf(month), lastBefore) }, (_, index) => {
    const jour = index + 1;
    const day = String(jour).padStart(2, '0');
    return {
      jour,
      total_ht: read(`${month}-${day}`, `${month}-${day}` <= today),
      precedent_ht: read(`${monthBefore}-${day}`, jour <= lastBefore),
    };
  });
}

function listMonths(days: readonly Day[], today: JourIso): VentesActivity['annee'] {
  const byMonth = new Map<string, number>();
  for (const { date, total } of days) byMonth.set(toMonth(date), (byMonth.get(toMonth(date)) ?? 0) + total);
  const read = (month: string) => fromCents(byMonth.get(month) ?? 0);
  return Array.from({ length: monthsShown }, (_, index) => {
    const mois = addMonths(toMonth(today), index + 1 - monthsShown);
    return { mois, total_ht: read(mois), precedent_ht: read(addMonths(mois, -12)) };
  });
}

function countDaysOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** Returns the same day a year earlier; 29 February becomes 28 February. */
function toYearBefore(jour: JourIso): JourIso {
  const month = addMonths(toMonth(jour), -12);
  const day = Math.min(Number(jour.slice(8)), countDaysOf(month));
  return `${month}-${String(day).padStart(2, '0')}`;
}
