import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Write } from '#server/database/commit-group.ts';
import { createPrefetch } from './prefetch.ts';
import type { AbandonedJob, Job, Queue } from './queue.ts';

/** The functions that handle the jobs of one kind. All but `run` are called inside the commit that moves the job. */
export type JobHandler<Outcome> = {
  /** Called when the job was taken and is about to run. */
  begin(job: Job): void;
  /** Does the work; never rejects. */
  run(job: Job): Promise<Outcome>;
  /** Records the outcome, and finishes or releases the job. */
  settle(job: Job, outcome: Outcome): void;
  /** Called when the job was taken but never run, because the workers stop. */
  release(job: Job): void;
  /** Called for a job whose holder is gone: records what is known of its work, and finishes or releases the job. */
  abandon(job: AbandonedJob): void;
  /** Called once no job of an earlier run is in hand any more, and none of this run is yet. */
  ready?(): void;
};

type Deps<Outcome> = {
  queue: Queue;
  handler: JobHandler<Outcome>;
  write: Write;
  /** Number of jobs worked on at the same time; fast ones are started a little ahead, and wait inside `run`. */
  concurrency: number;
  /** Returns the milliseconds until jobs may be taken again; 0 when they may be now. */
  getPause: () => number;
  now: () => Date;
  logger: Logger;
};

const settleWithinMs = 5;
const settleAtMost = 32;
const longestSleepMs = 60_000;
const sweepEveryMs = 60_000;
const afterFailedCommitMs = 1_000;
/** Longer than any delay of a job: one that is due later was queued before the clock was set back. */
const furthestMs = 2 * 3_600_000;

/**
 * Runs the jobs of a queue. The start of a job is on disk before it runs, and its outcome is written afterwards, so a
 * job found in hand at start was interrupted. One commit ends some jobs and begins the next ones.
 */
export class Workers<Outcome> {
  readonly #deps: Deps<Outcome>;
  readonly #lookAhead = createPrefetch();
  /** Jobs taken while the workers were stopping. */
  readonly #unbegun: Job[] = [];
  readonly #running = new Set<Promise<void>>();
  /**
   * Ids of jobs these workers took and have not released on disk: their leases count as valid, whatever the clock
   * says.
   */
  readonly #inHand = new Set<number>();
  /** Jobs that have ended and whose outcome is not on disk yet. */
  readonly #settled: { job: Job; outcome: Outcome }[] = [];
  #isWorking = false;
  #mayHaveDue = true;
  #wakes = 0;
  #committing: Promise<void> | undefined;
  #flushTimer: NodeJS.Timeout | undefined;
  #dueTimer: NodeJS.Timeout | undefined;
  #sweepTimer: NodeJS.Timeout | undefined;

  constructor(deps: Deps<Outcome>) {
    this.#deps = deps;
  }

  get isWorking(): boolean {
    return this.#isWorking;
  }

  /** Abandons the jobs an earlier run of the service left in hand, then begins to work. */
  async start(): Promise<void> {
    await this.#abandon('at-start');
    this.#deps.handler.ready?.();
    this.#isWorking = true;
    this.#sweepTimer = setInterval(() => void this.#abandon('later'), sweepEveryMs).unref();
    this.#pump();
  }

  /** Called once jobs have been committed to the queue, or a pause has ended. */
  wake(): void {
    this.#wakes += 1;
    this.#mayHaveDue = true;
    this.#pump();
  }

  /**
   * Lets running jobs end for `graceMs`, then calls `interrupt` to make them end. Jobs that did not begin go back to
   * the queue.
   */
  async stop(graceMs: number, interrupt: () => void): Promise<void> {
    this.#isWorking = false;
    for (const timer of [this.#sweepTimer, this.#dueTimer, this.#flushTimer]) clearTimeout(timer);
    const ended = Promise.all(this.#running);
    await Promise.race([ended, wait(graceMs, undefined, { ref: false })]);
    if (this.#running.size > 0) interrupt();
    await ended;
    while (this.#committing) await this.#committing;
    clearTimeout(this.#flushTimer);
    await this.#commitLast();
  }

  #pump() {
    if (this.#committing) return;
    if (this.#isCommitDue()) this.#committing = this.#commit();
    else if (this.#settled.length > 0) this.#flushTimer ??= setTimeout(() => this.#flush(), settleWithinMs);
    else this.#sleepUntilDue();
  }

  #run(job: Job) {
    const turn = this.#deps.handler.run(job).then((outcome) => {
      this.#running.delete(turn);
      this.#lookAhead.tick();
      this.#settled.push({ job, outcome });
      this.#pump();
    });
    this.#running.add(turn);
  }

  #flush() {
    this.#flushTimer = undefined;
    if (this.#settled.length > 0) this.#committing ??= this.#commit();
  }

  #isCommitDue(): boolean {
    if (this.#settled.length >= settleAtMost) return true;
    return this.#countWanted() > this.#lookAhead.getAhead() / 2;
  }

  #countWanted(): number {
    const { concurrency, getPause } = this.#deps;
    if (!this.#isWorking || !this.#mayHaveDue || getPause() > 0) return 0;
    return Math.max(0, concurrency + this.#lookAhead.getAhead() - this.#running.size);
  }

  async #commit() {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    const batch = this.#settled.splice(0);
    const wakesBefore = this.#wakes;
    try {
      const { claimed, wanted } = await this.#deps.write(() => this.#settleAndClaim(batch));
      for (const { job } of batch) this.#inHand.delete(job.id);
      for (const job of claimed) this.#inHand.add(job.id);
      if (this.#isWorking) claimed.forEach((job) => this.#run(job));
      else this.#unbegun.push(...claimed);
      if (wanted > claimed.length && this.#wakes === wakesBefore) this.#mayHaveDue = false;
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'the queue could not be written');
      this.#settled.unshift(...batch);
      await wait(afterFailedCommitMs);
    }
    this.#committing = undefined;
    this.#pump();
  }

  #settleAndClaim(batch: readonly { job: Job; outcome: Outcome }[]) {
    const { handler, queue } = this.#deps;
    for (const { job, outcome } of batch) handler.settle(job, outcome);
    const wanted = this.#countWanted();
    const claimed = wanted > 0 ? queue.claim(wanted) : [];
    for (const job of claimed) handler.begin(job);
    return { claimed, wanted };
  }

  #sleepUntilDue() {
    const { concurrency, queue, getPause, now } = this.#deps;
    if (!this.#isWorking || this.#running.size >= concurrency) return;
    const nextRun = queue.findNextRun();
    clearTimeout(this.#dueTimer);
    if (nextRun === undefined) return;
    // Checked even when another job is due soon: as long as one always is, the misdated ones would otherwise wait for
    // their date.
    if ((queue.findLastRun() ?? 0) - now().getTime() > furthestMs) return void this.#hurry();
    const delay = Math.max(nextRun - now().getTime(), getPause(), 1);
    this.#dueTimer = setTimeout(() => this.wake(), Math.min(delay, longestSleepMs)).unref();
  }

  async #hurry() {
    const { queue, write, logger } = this.#deps;
    try {
      await write(() => queue.hurry(furthestMs));
      this.wake();
    } catch (error) {
      logger.error({ err: error }, 'the queue could not be brought forward');
    }
  }

  async #abandon(when: 'at-start' | 'later') {
    const { queue, handler, write, logger } = this.#deps;
    const abandoned = queue.listAbandoned(when).filter(({ id }) => !this.#inHand.has(id));
    if (abandoned.length === 0) return;
    logger.warn({ jobs: abandoned.length }, 'jobs were interrupted');
    try {
      await write(() => abandoned.forEach((job) => handler.abandon(job)));
    } catch (error) {
      logger.error({ err: error }, 'interrupted jobs could not be recorded');
      if (when === 'at-start') throw error;
    }
  }

  async #commitLast() {
    const { handler, write, logger } = this.#deps;
    try {
      await write(() => {
        for (const { job, outcome } of this.#settled.splice(0)) handler.settle(job, outcome);
        for (const job of this.#unbegun.splice(0)) handler.release(job);
      });
    } catch (error) {
      logger.error({ err: error }, 'the queue could not be written');
    }
  }
}
