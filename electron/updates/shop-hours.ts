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
