import type { JourIso } from '#shared/time/dates.ts';

/** The Swedish locale writes days as ISO 8601 does. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

const hourMs = 3_600_000;
let last = { hour: Number.NaN, day: '' };

/**
 * Returns the calendar day in the shop's time zone, whatever the machine's own. Formatting a date by time zone takes as
 * long as reading five articles; Paris is a whole number of hours from UTC, so it is done once an hour.
 */
export function toBoutiqueDay(date: Date): JourIso {
  const hour = Math.floor(date.getTime() / hourMs);
  if (hour !== last.hour) last = { hour, day: format.format(date) };
  return last.day;
}
