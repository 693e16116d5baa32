import { randomUUID } from 'node:crypto';
import type { Seals } from '../numbers/sealing.ts';
import type { ReplicationState } from '../../records/replication-state.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

/** The time from one opening of the feed to the next; `debut` is the last change there was when it was opened. */
type Run = { nom: string; debut: number };

type Deps = { state: ReplicationState; seals: Seals; getLast: () => number };

/** How many runs are remembered: tills whose last call is older read the feed from its first record. */
const mostRuns = 1_000;

/**
 * Creates the cursors of the feed. Each names the run (one opening of the feed) it was given in, and how far it
 * reaches. A database that was restored to an earlier state, from a backup or a disk image, does not know the runs it
 * lost, nor that one of them reached beyond the start of the next: their cursors are for changes that no longer exist.
 * A run is stored just before its first cursor is given, not when the feed opens, so that a shop whose disk is full
 * still opens. Cursors are sealed: a sealed one of no known run was given before the shop was restored to an earlier
 * state; one without a valid seal is invented.
 */
export function openFeedRuns({ state, seals, getLast }: Deps) {
  const own: Run = { nom: randomUUID(), debut: getLast() };
  const runs = [...readRuns(state), own].slice(-mostRuns);
  let isKept = false;

  function keep() {
    if (!isKept) state.set('flux', JSON.stringify(runs));
    isKept = true;
  }

  /** Returns how far a cursor reaches; undefined when it is for changes that no longer exist. */
  function findSeq(cursor: string): number | undefined {
    const [given, text] = cursor.split('.', 1).join().split(':');
    const index = runs.findIndex((run) => run.nom === given);
    const seq = Number(text);
    if (index < 0 || !Number.isSafeInteger(seq) || seq < 0) return undefined;
    return seq <= (runs[index + 1]?.debut ?? getLast()) ? seq : undefined;
  }

  return {
    toCursor(seq: number): string {
      keep();
      return seals.seal(`${own.nom}:${seq}`);
    },

    findSeq,

    /** Returns whether a cursor was given since the feed was opened. */
    isOwn: (cursor: string): boolean => cursor.startsWith(`${own.nom}:`) && findSeq(cursor) !== undefined,

    /** Returns whether a cursor was given here for changes that no longer exist. */
    isLost: (cursor: string): boolean => findSeq(cursor) === undefined && seals.open(cursor) !== undefined,
  };
}

function readRuns(state: ReplicationState): Run[] {
  return readJson<Run[]>(state.find('flux') ?? '[]');
}
