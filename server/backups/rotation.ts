import { addDays, toJour } from '#shared/time/dates.ts';

export type Retention = { quotidiennes: number; hebdomadaires: number };
type Dated = { id: string; date: string };

const keptOfToday = 5;

/**
 * Returns the ids of expired backups: the last backup of each of the last days and weeks stays, and the last five of
 * today.
 */
export function listExpired(copies: readonly Dated[], kept: Retention, now: Date): string[] {
  const newestFirst = copies.toSorted((first, second) => (first.date < second.date ? 1 : -1));
  const today = toJour(now);
  const stays = new Set([
    ...newestFirst.filter(({ date }) => toDay(date) === today).slice(0, keptOfToday),
    ...takeOnePer(newestFirst, toDay, kept.quotidiennes),
    ...takeOnePer(newestFirst, toWeek, kept.hebdomadaires),
  ]);
  return newestFirst.filter((copy) => !stays.has(copy)).map(({ id }) => id);
}

function takeOnePer(newestFirst: readonly Dated[], toPeriod: (date: string) => string, count: number): Dated[] {
  const lastOf = new Map<string, Dated>();
  for (const copy of newestFirst) {
    const period = toPeriod(copy.date);
    if (!lastOf.has(period)) lastOf.set(period, copy);
  }
  return [...lastOf.values()].slice(0, count);
}

function toDay(date: string): string {
  return toJour(new Date(date));
}

/** Returns the Monday of a day's week. */
function toWeek(date: string): string {
  const day = toDay(date);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
