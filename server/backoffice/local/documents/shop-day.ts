import type { JourIso } from '#shared/dates.ts';

/** Swedish writes days as ISO 8601 does. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** The calendar day it is in the shop, whatever the machine's own time zone. */
export function toShopDay(date: Date): JourIso {
  return format.format(date);
}
