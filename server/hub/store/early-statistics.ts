import type { Ask } from './hub-database.ts';

/** Numbers of changes, taken by a node since it started, after which it asks for statistics. */
const steps: ReadonlySet<number> = new Set([100, 1_000, 10_000]);

/**
 * Makes the server update its statistics while a group sends its first records. It does so by itself once a minute;
 * until then it takes a group for a handful of rows, and reads all of them to find one.
 */
export function createEarlyStatistics(ask: Ask) {
  let taken = 0;
  return {
    note(): void {
      taken += 1;
      if (steps.has(taken)) ask({ texte: 'analyze enregistrements, series' }).catch(() => {});
    },
  };
}
