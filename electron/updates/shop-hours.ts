import { toBoutiqueClock, toBoutiqueMidnight } from '#shared/time/boutique-clock.ts';
import { addDays, toJour } from '#shared/time/dates.ts';

/** A shop's opening hours, in minutes of the day; undefined when not set. */
type Hours = { from: number; to: number } | undefined;

/** Minutes after closing, because somebody still counts the drawer. */
const afterClosingMinutes = 30;
/** Used when the closing time is not set, in minutes of the day. */
const usualEvening = 21 * 60;

/** Returns whether the shop is open: then nothing is installed without being asked for. */
export function isOpenAt(hours: Hours, at: Date): boolean {
  const minute = toMinute(at);
  return hours !== undefined && minute >= hours.from && minute < hours.to;
}

/** Returns the next evening moment of the shop, from `now` on. */
export function findTonight(hours: Hours, now: Date): Date {
  const minute = hours === undefined ? usualEvening : hours.to + afterClosingMinutes;
  const day = toJour(now);
  const today = toMoment(day, minute);
  return today > now ? today : toMoment(addDays(day, 1), minute);
}

/** Returns what the shop's clock shows, in minutes of the day. */
function toMinute(at: Date): number {
  const clock = toBoutiqueClock(at);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** Returns the moment at which the shop's clock shows that minute of a day, or of the next one. */
function toMoment(day: string, minute: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  const near = new Date(toBoutiqueMidnight(day).getTime() + minute * 60_000);
  // The clocks were set in between, twice a year.
  return new Date(near.getTime() + wanted - toBoutiqueClock(near).getTime());
}

/** Formats opening hours for people, e.g. `09:00–19:30`. */
export function toHoursText({ from, to }: NonNullable<Hours>): string {
  return [from, to].map((minutes) => toClock(minutes)).join('–');
}

/** Returns the message about a version that is ready. */
export function toReadyMessage(version: string, hours: Hours, planned: Date | undefined): string {
  const atClosing = hours ? `à la fermeture de Comptoir, hors de ${toHoursText(hours)}` : 'à la fermeture de Comptoir';
  const when = planned && `${planned < new Date() ? 'maintenant' : `à ${toClock(toMinute(planned))}`}, ou `;
  return `La version ${version} est prête\u00a0: elle s’installera ${when ?? ''}${atClosing}.`;
}

function toClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
