import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { setKnownIntact } from '#server/backoffice/local/sums/known-intact.ts';
import type { Constat } from '#server/backups/examine/inspect-data.ts';
import type { RunningTask } from '#server/backups/tasks/run-task.ts';
import { toDamageMessages, toRepairedMessages } from './damage-messages.ts';
import type { Installation } from '#server/installation/installation.ts';
import { type RepairDeps, repairData, type RepairResult } from './repair-data.ts';

export type DataWatch = ReturnType<typeof startDataWatch>;

type Deps = RepairDeps & {
  local: LocalBackOffice;
  installation: Pick<Installation, 'tell' | 'withdraw' | 'notices'>;
  /** Reads both databases completely, outside of the service's process. */
  inspect: () => RunningTask;
  firstLookMs?: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Milliseconds to wait before another look, because a till that comes back sends several records. */
const soonMs = 500;
/** One repair may reveal damage that another hid. */
const mostRounds = 3;

/**
 * Reads all data after the start and then daily, repairs what it can, and notifies people of damage: disks change bytes
 * silently, and by the time somebody reads an old record no backup may hold it any more.
 */
export function startDataWatch(deps: Deps) {
  const { local, logger, others, firstLookMs = 3_000 } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: RunningTask | undefined;
  let looking: Promise<void> | undefined;

  async function inspect(): Promise<Constat> {
    running = deps.inspect();
    const { constat } = await running.done.finally(() => (running = undefined));
    if (!constat) throw new Error('a reading of the data gave no findings');
    return constat;
  }

  async function lookOnce(): Promise<void> {
    const result: RepairResult = { reprises: [], ailleurs: [], refaits: 0, recomptes: [], constat: await inspect() };
    const mend = async () => !signal.aborted && (await repairData(deps, result, signal));
    for (let round = 1; (await mend()) && round < mostRounds; round += 1) result.constat = await inspect();
    await fillSums(local, result.constat, signal);
    if (signal.aborted) return;
    conclude(deps, result);
    // The shop may answer later, or a disk with backups be plugged in again.
    if (result.constat.abimees.length > 0) again.start();
  }

  function look(): Promise<void> {
    looking ??= lookOnce()
      .catch(
        (error: unknown) => void (signal.aborted || logger.error({ err: error }, 'the data could not be inspected')),
      )
      .finally(() => (looking = undefined));
    return looking;
  }

  const lookAnew = async () => {
    await looking;
    await look();
  };
  const [again, soon] = [createDelay(hourMs, look), createDelay(soonMs, lookAnew)];
  others.onReceived(soon.start);
  const timers = [setTimeout(look, firstLookMs).unref(), setInterval(look, dayMs).unref()];
  return {
    /** Resolves when everything was read and repaired where possible. */
    look,
    async stop(): Promise<void> {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      for (const delay of [again, soon]) delay.stop();
      await running?.stop();
      await looking;
    },
  };
}

/** Returns a delay that runs work once, some time after it was last started. */
function createDelay(delayMs: number, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  return {
    start() {
      stop();
      timer = setTimeout(work, delayMs).unref();
    },
    stop,
  };
}

async function fillSums({ repair }: LocalBackOffice, { abimees, sansSomme }: Constat, signal: AbortSignal) {
  for (const table of sansSomme) {
    if (signal.aborted) return;
    const except = abimees.filter((one) => one.table === table).map(({ id }) => id);
    await repair.fillSums(table, except);
  }
}

/** Applies the result: marks the data as sound or not, drops lists in memory, and notifies people. */
function conclude(deps: Deps, result: RepairResult) {
  const { connection, repair } = deps.local;
  const { abimees, illisibles, backoffice } = result.constat;
  const isTangled = backoffice.structure.length + illisibles.length > 0;
  setKnownIntact(connection, abimees.length === 0 && !isTangled);
  if (result.refaits + result.reprises.length + result.ailleurs.length > 0) repair.forgetLists();
  tell(deps, result);
}

function tell({ installation, others, logger }: Deps, result: RepairResult) {
  const { abimees, service, backoffice, illisibles } = result.constat;
  const structure = [...service.structure, ...backoffice.structure, ...illisibles];
  if (structure.length > 0) logger.error({ structure }, 'the structure of a database is damaged');
  for (const { table, code } of abimees) logger.error({ table, code }, 'a record is damaged');
  const damages = toDamageMessages(result, others.mayComeLater());
  const shown = installation.notices.list();
  installation.withdraw(shown.filter(({ reste, message }) => reste && !damages.includes(message)).map(toMessage));
  const messages = [...damages, ...toRepairedMessages(result)];
  for (const message of messages.filter((one) => !shown.map(toMessage).includes(one))) {
    installation.tell(message, damages.includes(message) ? { reste: true } : {});
  }
  for (const message of messages) logger.warn(message);
}

function toMessage({ message }: { message: string }): string {
  return message;
}
