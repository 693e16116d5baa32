import type { Logger } from 'pino';
import type { HandingJournal } from '#server/jobs/handing-journal.ts';
import type { Job, Queue } from '#server/jobs/queue.ts';
import type { JobHandler } from '#server/jobs/workers.ts';
import type { PrintOutcome } from '#server/materiel/printers/print-over-network.ts';
import type { ImpressionStore, ToPrint } from './impressions.store.ts';

/** Says that the first byte is about to leave. */
export type OnHandingOver = () => void;

type Deps = {
  queue: Queue;
  store: ImpressionStore;
  journal: HandingJournal;
  /** Prints one, on the printer as it is set now. */
  print: (one: ToPrint, onHandingOver: OnHandingOver) => Promise<PrintOutcome>;
  now: () => Date;
  logger: Logger;
  /** Milliseconds to wait after a failed attempt. */
  getDelay: (attempt: number) => number;
  attempts: number;
};

/** `none`: it was given up before its turn came. */
type Outcome = PrintOutcome | { kind: 'none' };

const stopped = 'Le service s’est arrêté pendant l’impression.';
const unprepared = 'Cette impression n’a pas pu être préparée.';

/** Prints one impression, the job's `ref`. What was begun and not heard of is never printed again by itself. */
export function createPrintJob(deps: Deps): JobHandler<Outcome> {
  const { queue, store, journal } = deps;
  const giveBack = (job: Job) => {
    if (queue.release(job)) store.markNotPrinted(job.ref);
  };
  return {
    begin({ ref }) {
      // What an earlier attempt came to says nothing of this one.
      journal.note('-', String(ref));
      store.markPrinting(ref);
    },
    run: (job) => attempt(job, deps),
    settle: (job, outcome) => settle(job, outcome, deps),
    giveBack,
    ready: () => journal.begin(),
    abandon(job) {
      const fate = journal.findFate(String(job.ref), job.takenAt);
      if (fate === 'not-handed') giveBack(job);
      else settle(job, fate === 'taken' ? { kind: 'printed' } : { kind: 'unknown', erreur: stopped }, deps);
    },
  };
}

async function attempt({ ref }: Job, { store, journal, print, logger }: Deps): Promise<Outcome> {
  try {
    const one = store.get(ref);
    if (one.statut !== 'EN_COURS') return { kind: 'none' };
    const outcome = await print(one, () => journal.note('>', String(ref)));
    if (outcome.kind === 'printed' || outcome.kind === 'handed') journal.note('+', String(ref));
    return outcome;
  } catch (error) {
    logger.error({ err: error, impression: ref }, 'a print could not be prepared');
    return { kind: 'later', erreur: unprepared };
  }
}

/** Moves job and impression together; nothing at all when the job has been taken by somebody else. */
function settle(job: Job, outcome: Outcome, { queue, store, now, getDelay, attempts }: Deps): void {
  if (outcome.kind === 'later' && job.attempts < attempts) {
    if (queue.retry(job, getDelay(job.attempts))) store.markFailed(job.ref, 'EN_ATTENTE', outcome.erreur);
    return;
  }
  if (!queue.finish(job) || outcome.kind === 'none') return;
  if (outcome.kind === 'later') return store.markFailed(job.ref, 'ECHEC', outcome.erreur);
  if (outcome.kind === 'unknown') return store.markFailed(job.ref, 'INCONNU', outcome.erreur);
  store.markEnded(job.ref, outcome.kind === 'printed' ? 'IMPRIME' : 'REMIS', now().toISOString());
  // It prints again: what waits for its next attempt need not.
  queue.hurry();
}
