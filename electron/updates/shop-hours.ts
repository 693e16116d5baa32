/** A shop's opening hours, in minutes of the day; undefined when not set. */
type Hours = { from: number; to: number } | undefined;

/** Minutes after closing, because somebody still counts the drawer. */
const afterClosingMinutes = 30;
/** Used when the closing time is not set, in minutes of the day. */
const usualEvening = 21 * 60;

/** Returns whether the shop is open: then nothing is installed without being asked for. */
export function isOpenAt(hours: Hours, at: Date): boolean {
  const minute = at.getHours() * 60 + at.getMinutes();
  return hours !== undefined && minute >= hours.from && minute < hours.to;
}

/** Returns the next evening moment of the shop, from `now` on. */
export function findTonight(hours: Hours, now: Date): Date {
  const minute = hours === undefined ? usualEvening : hours.to + afterClosingMinutes;
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 0, minute);
  return today > now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, minute);
}

/** Formats opening hours for people, e.g. `09:00–19:30`. */
export function toHoursText({ from, to }: NonNullable<Hours>): string {
  return [from, to].map((minutes) => toClock(minutes)).join('–');
}

/** Returns the message about a version that is ready. */
export function toReadyMessage(version: string, hours: Hours, planned: Date | undefined): string {
  const atClosing = hours ? `à la fermeture de Comptoir, hors de ${toHoursText(hours)}` : 'à la fermeture de Comptoir';
  const when =
    planned &&
    `${planned < new Date() ? 'maintenant' : `à ${toClock(planned.getHours() * 60 + planned.getMinutes())}`}, ou `;
  return `La version ${version} est prête\u00a0: elle s’installera ${when ?? ''}${atClosing}.`;
}

function toClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
