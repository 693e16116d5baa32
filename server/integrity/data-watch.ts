import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { setKnownSound } from '#server/backoffice/local/sums/known-sound.ts';
import type { Constat } from '#server/backups/examine/inspect-data.ts';
import type { RunningTask } from '#server/backups/tasks/run-task.ts';
import { toDamageMessages } from './damage-messages.ts';
import type { Installation } from '#server/installation/installation.ts';
import { type MendDeps, mendData, type Soin } from './mend-data.ts';

export type DataWatch = ReturnType<typeof startDataWatch>;

type Deps = MendDeps & {
  local: LocalBackOffice;
  installation: Pick<Installation, 'tell' | 'notices'>;
  /** Reads both databases from end to end, apart from the service. */
  inspect: () => RunningTask;
  firstLookMs?: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** One mend may bring to light what another hid. */
const mostRounds = 3;

/**
 * Reads everything once after the start and then daily, sets right what can be, and tells people what was damaged: a disk
 * changes bytes without a word, and what nobody reads for a year is in no copy any more when somebody does.
 */
export function startDataWatch({ firstLookMs = 3_000, ...deps }: Deps) {
  const { local, logger } = deps;
  let running: RunningTask | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;

  async function inspect(): Promise<Constat> {
    running = deps.inspect();
    const { constat } = await running.done.finally(() => (running = undefined));
    if (!constat) throw new Error('a reading of the data gave no findings');
    return constat;
  }

  async function lookOnce(): Promise<void> {
    const soin: Soin = { reprises: [], deLaBoutique: [], refaits: 0, constat: await inspect() };
    for (let round = 1; !isStopped && (await mendData(deps, soin)) && round < mostRounds; round += 1) {
      soin.constat = await inspect();
    }
    const { abimees, sansSomme, illisibles, backoffice } = soin.constat;
    for (const table of sansSomme) {
      if (isStopped) return;
      const except = abimees.filter((one) => one.table === table).map(({ id }) => id);
      await local.repair.fillSums(table, except);
    }
    if (isStopped) return;
    const isTangled = backoffice.structure.length + illisibles.length > 0;
    setKnownSound(local.connection, abimees.length === 0 && !isTangled);
    if (soin.refaits > 0 || soin.reprises.length > 0) local.repair.forgetLists();
    tell(deps, soin);
    // The shop may answer later, or a disk with copies be plugged in again.
    if (abimees.length > 0) again = setTimeout(look, hourMs).unref();
  }

  function look(): Promise<void> {
    looking ??= lookOnce()
      .catch((error: unknown) => void (isStopped || logger.error({ err: error }, 'the data could not be inspected')))
      .finally(() => (looking = undefined));
    return looking;
  }

  const timers = [setTimeout(look, firstLookMs).unref(), setInterval(look, dayMs).unref()];
  return {
    /** Resolves when everything was read, and what could be set right was. */
    look,
    async stop(): Promise<void> {
      isStopped = true;
      for (const timer of [...timers, again]) clearTimeout(timer);
      await running?.stop();
      await looking;
    },
  };
}

function tell({ installation, logger }: Deps, soin: Soin) {
  const { abimees, service, backoffice, illisibles } = soin.constat;
  const structure = [...service.structure, ...backoffice.structure, ...illisibles];
  if (structure.length > 0) logger.error({ structure }, 'the structure of a database is damaged');
  for (const { table, code } of abimees) logger.error({ table, code }, 'a record is damaged');
  const told = new Set(installation.notices.list().map(({ message }) => message));
  for (const message of toDamageMessages(soin)) {
    logger.warn(message);
    if (!told.has(message)) installation.tell(message);
  }
}
