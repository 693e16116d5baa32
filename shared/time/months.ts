import type { JourIso } from './dates.ts';

/** Returns the month of a day, `2026-11`. */
export function toMonth(jour: JourIso): string {
  return jour.slice(0, 7);
}

/** Adds `count` months to a month; a negative count goes back. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
