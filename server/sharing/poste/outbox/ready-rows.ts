import type { Statement } from 'better-sqlite3';
import type { outbox } from './outbox.table.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

export type WaitingRow = Pick<
  typeof outbox.$inferSelect,
  'id' | 'entite' | 'code' | 'dependances' | 'etat' | 'prochain_essai'
>;

type Deps = { walkOpen: Statement<[], WaitingRow>; now: () => Date };

/** Longest wait: one that seems longer comes from a clock that was set back. */
const longestWaitMs = 120_000;

/**
 * Finds the open rows that can be sent: those that are due and build on no earlier one. Blocked rows are not walked
 * again until something changes.
 */
export function createReadyRows({ walkOpen, now }: Deps) {
  /** Time before which no row can be sent, unless something changes. */
  let quietUntil = 0;

  function walk(time: number, limit: number): number[] {
    const waiting = new Set<string>();
    const ready: number[] = [];
    let next = time + longestWaitMs;
    for (const { id, entite, code, dependances, etat, prochain_essai } of walkOpen.iterate()) {
      const isFree = etat === 'en_attente' && !readJson<string[]>(dependances).some((one) => waiting.has(one));
      const isDue = prochain_essai <= time || prochain_essai > time + longestWaitMs;
      if (isFree && isDue) ready.push(id);
      if (ready.length >= limit) break;
      if (isFree) next = Math.min(next, prochain_essai);
      waiting.add(`${entite}:${code}`);
    }
    quietUntil = ready.length === 0 ? next : 0;
    return ready;
  }

  return {
    list(limit: number): number[] {
      const time = now().getTime();
      const isQuiet = time < quietUntil && quietUntil <= time + longestWaitMs;
      return isQuiet ? [] : walk(time, limit);
    },

    /** Called with every change of a row. */
    lookAgain(): void {
      quietUntil = 0;
    },
  };
}
