import { lazy } from '#shared/lazy.ts';
import { toBoutiqueClock } from './boutique-clock.ts';

const millisecondsPerDay = 86_400_000;

/** A calendar day as JSON carries it, `YYYY-MM-DD`. */
export type JourIso = string;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function fromParts(year: number, month: number, day: number): JourIso | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

/** Returns the calendar day of a moment, in the shop's time zone. */
export function toJour(date: Date): JourIso {
  const clock = toBoutiqueClock(date);
  return `${String(clock.getUTCFullYear()).padStart(4, '0')}-${two(clock.getUTCMonth() + 1)}-${two(clock.getUTCDate())}`;
}

/** Formats a day, or the day of a timestamp in the shop's time zone, as `21/11/2026`. */
export function formatDate(jour: JourIso): string {
  const [year, month, day] = (jour.includes('T') ? toJour(new Date(jour)) : jour.slice(0, 10)).split('-');
  return `${day}/${month}/${year}`;
}

/** Formats an ISO 8601 timestamp as `21/11/2026 14:05`, in the shop's time zone. */
export function formatDateTime(timestamp: string): string {
  const clock = toBoutiqueClock(new Date(timestamp));
  return `${formatDate(timestamp)} ${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`;
}

/**
 * Formats an ISO 8601 timestamp as `14:05` when it is on the same day as `now`, otherwise with its day, in the
 * shop's time zone.
 */
export function formatMoment(timestamp: string, now: Date): string {
  const moment = formatDateTime(timestamp);
  return toJour(new Date(timestamp)) === toJour(now) ? moment.slice(-5) : moment;
}

const longDay = lazy(() => new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' }));

/**
 * Formats a day as `samedi 21 novembre 2026`, or `dimanche 1er novembre 2026`: the first day of a month is an ordinal
 * in French.
 */
export function formatLongDay(jour: JourIso): string {
  return longDay().format(new Date(jour)).replace(' 1 ', ' 1er ');
}

const agoFormat = lazy(() => new Intl.RelativeTimeFormat('fr', { numeric: 'auto' }));
const [aMinute, anHour] = [60_000, 3_600_000];

/**
 * Formats the age of a moment: `il y a 3 min`, `il y a 2 h`, `hier`, then the day itself after a week; `à l’instant`
 * also for a clock slightly ahead.
 */
export function formatAgo(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const elapsed = now.getTime() - date.getTime();
  const days = countDays(toJour(date), toJour(now));
  if (days >= 7 || elapsed < -aMinute) return formatDate(timestamp);
  if (elapsed < aMinute) return 'à l’instant';
  if (elapsed < anHour) return `il y a ${Math.floor(elapsed / aMinute)}\u00a0min`;
  return days === 0 ? `il y a ${Math.floor(elapsed / anHour)}\u00a0h` : agoFormat().format(-days, 'day');
}

/**
 * Returns the day a person typed as `21/11/2026`, `21/11/26`, `21.11.2026`, `21112026` or `2026-11-21`; undefined when
 * there is no such day.
 */
export function findJour(typed: string): JourIso | undefined {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return fromParts(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const french =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!french) return undefined;
  const [, day = 0, month = 0, year = 0] = french.map(Number);
  return fromParts(year < 100 ? 2_000 + year : year, month, day);
}

/** Returns the day `days` days later, or earlier when negative. */
export function addDays(jour: JourIso, days: number): JourIso {
  return new Date(Date.parse(`${jour}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Returns how many days `to` comes after `from`; negative when it comes before. */
export function countDays(from: JourIso, to: JourIso): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsPerDay);
}
