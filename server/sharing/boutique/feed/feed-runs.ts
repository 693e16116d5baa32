import { randomUUID } from 'node:crypto';
import type { Seals } from '../numbers/sealing.ts';
import type { ReplicationState } from '../../records/replication-state.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

/** From one opening of the feed to the next; `debut` is the last change there was when it was opened. */
type Run = { nom: string; debut: number };

type Deps = { state: ReplicationState; seals: Seals; getLast: () => number };

/** Tills that were last heard so many starts ago read the feed from its first record. */
const mostRuns = 1_000;

/**
 * The cursors of the feed. Each names the run it was given in and how far it reaches. A database that went back, to a
 * backup or an image of its disk, does not know the runs it has lost, nor that another went further than the next began:
 * a cursor of those is of changes that are there no more. A run is written down just before its first cursor is given, not
 * when the feed opens: a shop whose disk is full opens all the same. Cursors are sealed: one that is of no run here was given
 * by this shop before it went back, or is somebody's invention.
 */
export function openFeedRuns({ state, seals, getLast }: Deps) {
  const own: Run = { nom: randomUUID(), debut: getLast() };
  const runs = [...readRuns(state), own].slice(-mostRuns);
  let isKept = false;

  function keep() {
    if (!isKept) state.set('flux', JSON.stringify(runs));
    isKept = true;
  }

  /** How far a cursor reaches; undefined for one of changes that are not here. */
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

    /** True for a cursor given since the feed was opened. */
    isOwn: (cursor: string): boolean => cursor.startsWith(`${own.nom}:`) && findSeq(cursor) !== undefined,

    /** True for a cursor that was given here, of changes that are here no more. */
    isLost: (cursor: string): boolean => findSeq(cursor) === undefined && seals.open(cursor) !== undefined,
  };
}

function readRuns(state: ReplicationState): Run[] {
  return readJson<Run[]>(state.find('flux') ?? '[]');
}
