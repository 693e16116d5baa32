import type { JourIso } from '#shared/time/dates.ts';

/** Swedish writes days as ISO 8601 does. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

const hourMs = 3_600_000;
let last = { hour: Number.NaN, day: '' };

/**
 * The calendar day it is in the shop, whatever the machine's own time zone. Writing a date by the calendar of a time zone
 * takes as long as reading five articles, and Paris is a whole number of hours from UTC: it is done once an hour.
 */
export function toBoutiqueDay(date: Date): JourIso {
  const hour = Math.floor(date.getTime() / hourMs);
  if (hour !== last.hour) last = { hour, day: format.format(date) };
  return last.day;
}
