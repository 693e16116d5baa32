import type { Ask, Question } from './hub-database.ts';

/** How long a cached row is used: a till that was removed is refused within a second, at every node. */
export const recentMs = 1_000;
const mostRows = 10_000;

export type RecentRows = ReturnType<typeof createRecentRows>;

/** Caches the first row of a question for a second: each request asks several times who makes it. */
export function createRecentRows(ask: Ask) {
  const rows = new Map<string, { at: number; row: object | undefined }>();

  return {
    async find<Row extends object>(question: Question): Promise<Row | undefined> {
      const key = JSON.stringify([question.nom, question.valeurs]);
      const known = rows.get(key);
      if (known && performance.now() - known.at < recentMs) return known.row as Row | undefined;
      if (rows.size >= mostRows) rows.clear();
      const [row] = await ask<Row>(question);
      rows.set(key, { at: performance.now(), row });
      return row;
    },

    /** Clears the cache after a write here. */
    forget: () => rows.clear(),
  };
}
