import { lazy } from '#shared/lazy.ts';

/** The zones of machines nobody set a zone on: servers and containers. */
const unset: readonly string[] = ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT', 'Etc/Unknown'];

/** Whether the shop goes by Paris because its machine has no time zone of its own. */
const isUnset = unset.includes(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The Swedish locale writes moments as ISO 8601 does. */
const paris = lazy(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' }),
);

const halfHourMs = 1_800_000;
let last = { halfHour: Number.NaN, ms: 0 };

/**
 * Returns how far Paris is ahead of UTC. Formatting a date by time zone takes as long as reading five articles; Paris
 * changes its hour on a whole one, so it is done once in half an hour.
 */
function toParisOffset(ms: number): number {
  const halfHour = Math.floor(ms / halfHourMs);
  if (halfHour !== last.halfHour) {
    const start = halfHour * halfHourMs;
    last = { halfHour, ms: Date.parse(`${paris().format(start).replace(' ', 'T')}Z`) - start };
  }
  return last.ms;
}

/**
 * Returns a date whose UTC parts are what clocks show where the shop is: in its machine's time zone, so that a day in
 * Fort-de-France does not end at seven in the evening, or in Paris where the machine has none.
 */
export function toBoutiqueClock(date: Date): Date {
  const ms = date.getTime();
  const isParis = isUnset && !Number.isNaN(ms);
  return new Date(ms + (isParis ? toParisOffset(ms) : date.getTimezoneOffset() * -60_000));
}

const mostAheadMs = 14 * 3_600_000;

/** Returns the moment at which a day, `YYYY-MM-DD`, begins in the shop's time zone. */
export function toBoutiqueMidnight(day: string): Date {
  let moment = Date.parse(`${day}T00:00:00Z`) - mostAheadMs;
  while (toBoutiqueClock(new Date(moment)).toISOString() < day) moment += halfHourMs;
  return new Date(moment);
}
