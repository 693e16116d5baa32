import type { JourIso } from '#shared/time/dates.ts';

const { timeZone: zoneOfMachine } = new Intl.DateTimeFormat().resolvedOptions();

/** The zones of machines nobody set a zone on: servers and containers. */
const unset: readonly string[] = ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT', 'Etc/Unknown'];

/**
 * The shop's time zone: that of its machine, by which the screens go too, so that a day in Fort-de-France does not end
 * at seven in the evening. A machine without one counts as in Paris.
 */
const timeZone = unset.includes(zoneOfMachine) ? 'Europe/Paris' : zoneOfMachine;

/** The Swedish locale writes days as ISO 8601 does. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

const halfHourMs = 1_800_000;
let last = { halfHour: Number.NaN, day: '' };

/**
 * Returns the calendar day in the shop's time zone. Formatting a date by time zone takes as long as reading five
 * articles; French zones are whole or half hours from UTC, so it is done once in half an hour.
 */
export function toBoutiqueDay(date: Date): JourIso {
  const halfHour = Math.floor(date.getTime() / halfHourMs);
  if (halfHour !== last.halfHour) last = { halfHour, day: format.format(date) };
  return last.day;
}

const mostAheadMs = 14 * 3_600_000;

/** Returns the moment at which a day begins in the shop's time zone. */
export function toBoutiqueMidnight(day: JourIso): Date {
  let moment = Date.parse(`${day}T00:00:00Z`) - mostAheadMs;
  while (toBoutiqueDay(new Date(moment)) < day) moment += halfHourMs;
  return new Date(moment);
}
