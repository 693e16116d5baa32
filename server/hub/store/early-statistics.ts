import type { Ask } from './hub-database.ts';

/** After so many changes taken by a node since it began. */
const steps: ReadonlySet<number> = new Set([100, 1_000, 10_000]);

/**
 * Has the server look at what there is while a group brings its first records. It does so by itself once a minute; until then
 * it believes that a group is a handful of rows, and reads all of it to find one.
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
