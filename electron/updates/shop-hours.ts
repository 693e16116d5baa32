/** When a shop is open, in minutes of the day; undefined where nobody said. */
export type Hours = { from: number; to: number } | undefined;

/** After closing, somebody still counts the drawer. */
const afterClosingMinutes = 30;
/** Where nobody said when the shop closes. */
const usualEvening = 21 * 60;

/** Whether the shop is open: then nothing is installed that nobody asked for. */
export function isOpenAt(hours: Hours, at: Date): boolean {
  const minute = at.getHours() * 60 + at.getMinutes();
  return hours !== undefined && minute >= hours.from && minute < hours.to;
}

/** The next evening moment of the shop, from `now` on. */
export function findTonight(hours: Hours, now: Date): Date {
  const minute = hours === undefined ? usualEvening : hours.to + afterClosingMinutes;
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 0, minute);
  return today > now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, minute);
}

/** As people read them, e.g. `09:00–19:30`. */
export function toHoursWords({ from, to }: NonNullable<Hours>): string {
  return [from, to].map((minutes) => toClock(minutes)).join('–');
}

/** What is said of a version that is ready. */
export function toReadyWords(version: string, hours: Hours, planned: Date | undefined): string {
  const atClosing = hours ? `à la fermeture de Comptoir, hors de ${toHoursWords(hours)}` : 'à la fermeture de Comptoir';
  const when =
    planned &&
    `${planned < new Date() ? 'maintenant' : `à ${toClock(planned.getHours() * 60 + planned.getMinutes())}`}, ou `;
  return `La version ${version} est prête\u00a0: elle s’installera ${when ?? ''}${atClosing}.`;
}

function toClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
