import type { Logger } from 'pino';
import type { SmtpJournal } from '#server/jobs/smtp-journal.ts';
import type { Job, Queue } from '#server/jobs/queue.ts';
import type { JobHandler } from '#server/jobs/workers.ts';
import type { PrintOutcome } from '#server/materiel/printers/print-over-network.ts';
import type { ImpressionStore, ToPrint } from './impressions.store.ts';

/** Called when the first byte is about to be sent. */
export type OnHandingOver = () => void;

type Deps = {
  queue: Queue;
  store: ImpressionStore;
  journal: SmtpJournal;
  /** Prints one, on the printer as it is set now. */
  print: (one: ToPrint, onHandingOver: OnHandingOver) => Promise<PrintOutcome>;
  now: () => Date;
  logger: Logger;
  /** Milliseconds to wait after a failed attempt. */
  getDelay: (attempt: number) => number;
  attempts: number;
};

/** `none` means that it was given up before its turn came. */
type Outcome = PrintOutcome | { kind: 'none' };

const stopped = 'Le service s’est arrêté pendant l’impression.';
const unprepared = 'Cette impression n’a pas pu être préparée.';

/**
 * Prints one, given by the job's `ref`. A print that began and whose result is unknown is never printed again
 * automatically.
 */
export function createPrintJob(deps: Deps): JobHandler<Outcome> {
  const { queue, store, journal } = deps;
  const release = (job: Job) => {
    if (queue.release(job)) store.markNotPrinted(job.ref);
  };
  return {
    begin({ ref }) {
      // Clears the note of an earlier attempt, which says nothing about this one.
      journal.note('-', String(ref));
      store.markPrinting(ref);
    },
    run: (job) => attempt(job, deps),
    settle: (job, outcome) => settle(job, outcome, deps),
    release,
    ready: () => journal.begin(),
    abandon(job) {
      const fate = journal.findOutcome(String(job.ref), job.takenAt);
      if (fate === 'not-handed') release(job);
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

/** Updates job and print together; does nothing when another worker has taken the job. */
function settle(job: Job, outcome: Outcome, { queue, store, now, getDelay, attempts }: Deps): void {
  if (outcome.kind === 'later' && job.attempts < attempts) {
    if (queue.retry(job, getDelay(job.attempts))) store.markFailed(job.ref, 'EN_ATTENTE', outcome.erreur);
    return;
  }
  if (!queue.finish(job) || outcome.kind === 'none') return;
  if (outcome.kind === 'later') return store.markFailed(job.ref, 'ECHEC', outcome.erreur);
  if (outcome.kind === 'unknown') return store.markFailed(job.ref, 'INCONNU', outcome.erreur);
  store.markEnded(job.ref, outcome.kind === 'printed' ? 'IMPRIME' : 'REMIS', now().toISOString());
  // The printer works again: waiting retries need not wait longer.
  queue.hurry();
}
