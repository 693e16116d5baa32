import { addDays, countDays, type JourIso } from '#shared/time/dates.ts';

/** Number of customers a day, relative, by weekday from Sunday: the shop is closed on Sundays, busiest on Saturdays. */
const weekdays = [0, 0.75, 0.95, 1, 0.95, 1.1, 1.45];
/** Number of customers by month, relative, from January: spring works, quiet August, Christmas presents. */
const months = [0.75, 0.8, 1.05, 1.2, 1.2, 1.15, 1, 0.6, 1.1, 1.1, 1, 1.15];

/** Computes Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
function easter(year: number): JourIso {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** Lists the public holidays of metropolitan France in a year. */
function listHolidays(year: number): JourIso[] {
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].map((day) => `${year}-${day}`);
  return [...fixed, ...[1, 39, 50].map((days) => addDays(easter(year), days))].sort();
}

/** Returns whether that day is a public holiday in France. */
export function isHoliday(jour: JourIso): boolean {
  return listHolidays(Number(jour.slice(0, 4))).includes(jour);
}

/** Returns whether the shop is open: neither a Sunday nor a public holiday. */
export function isOpenDay(jour: JourIso): boolean {
  return weekday(jour) !== 0 && !isHoliday(jour);
}

/** Returns the day itself, or the next one the shop is open. */
export function nextOpenDay(jour: JourIso): JourIso {
  return isOpenDay(jour) ? jour : nextOpenDay(addDays(jour, 1));
}

/** Returns whether this is the last open day of its month. */
export function isLastOpenDayOfMonth(jour: JourIso): boolean {
  return isOpenDay(jour) && nextOpenDay(addDays(jour, 1)).slice(0, 7) !== jour.slice(0, 7);
}

/**
 * Returns how many customers come, relative to 1 on an ordinary open day: more before a holiday and before Christmas,
 * none when closed.
 */
export function activityOn(jour: JourIso): number {
  if (!isOpenDay(jour)) return 0;
  const isBeforeHoliday = [1, 2, 3].some((days) => isHoliday(addDays(jour, days)));
  const isBeforeChristmas = jour.slice(5) >= '12-08' && jour.slice(5) <= '12-24';
  return (
    at(weekdays, weekday(jour)) *
    at(months, monthOf(jour)) *
    (isBeforeHoliday ? 1.35 : 1) *
    (isBeforeChristmas ? 1.3 : 1)
  );
}

/** Returns the month, from 0 for January. */
export function monthOf(jour: JourIso): number {
  return Number(jour.slice(5, 7)) - 1;
}

/** Returns the weekday, from 0 for Sunday. */
export function weekday(jour: JourIso): number {
  return ((countDays('1970-01-04', jour) % 7) + 7) % 7;
}

/** Lists every day from the first to the last, inclusive. */
export function listDays(from: JourIso, to: JourIso): JourIso[] {
  return Array.from({ length: countDays(from, to) + 1 }, (_, index) => addDays(from, index));
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0;
}
