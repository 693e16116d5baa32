import { randomUUID } from 'node:crypto';
import type { ReplicationState } from './replication-state.ts';

/** From one opening of the feed to the next; `debut` is the last change there was when it was opened. */
type Run = { nom: string; debut: number };

export type FeedRuns = ReturnType<typeof openFeedRuns>;

/** Tills that were last heard so many starts ago read the feed from its first record. */
const mostRuns = 1_000;

/**
 * The cursors of the feed. Each names the run it was given in and how far it reaches. A database that went back, to a
 * backup or an image of its disk, does not know the runs it has lost, nor that another went further than the next began:
 * a cursor of those is of changes that are there no more. A run is written down just before its first cursor is given, not
 * when the feed opens: a shop whose disk is full opens all the same.
 */
export function openFeedRuns(state: ReplicationState, getLast: () => number) {
  const own: Run = { nom: randomUUID(), debut: getLast() };
  const runs = [...readRuns(state), own].slice(-mostRuns);
  let isKept = false;

  function keep() {
    if (!isKept) state.set('flux', JSON.stringify(runs));
    isKept = true;
  }

  return {
    toCursor(seq: number): string {
      keep();
      return `${own.nom}:${seq}`;
    },

    /** How far a cursor reaches; undefined for one of changes that are not here. */
    findSeq(cursor: string): number | undefined {
      const [given, text] = cursor.split(':');
      const index = runs.findIndex((run) => run.nom === given);
      const seq = Number(text);
      if (index < 0 || !Number.isSafeInteger(seq) || seq < 0) return undefined;
      return seq <= (runs[index + 1]?.debut ?? getLast()) ? seq : undefined;
    },
  };
}

function readRuns(state: ReplicationState): Run[] {
  return JSON.parse(state.find('flux') ?? '[]') as Run[];
}
