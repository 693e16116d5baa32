import type { Logger } from 'pino';
import { catchUpAfterUpdate } from './catch-up-after-update.ts';
import type { PostePart } from '../poste-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { createInterruptibleSleep } from './interruptible-sleep.ts';
import { createSyncRound, type SyncRound } from './sync-round.ts';
import type { GroupeCheck } from '../groupe-check.ts';
import type { GatewayClient } from '../../transport/gateway-client.ts';
import { createConnectionState, type ConnectionState } from './connection-state.ts';
import { createBoundedWait } from './bounded-wait.ts';
import type { PeopleFollowing } from './follow-people.ts';
import { startNewsWatch } from './news-watch.ts';

export type SyncOptions = { pollMs?: number; longestOfflineMs?: number };
/** See `createConnectionState`. */
type OnChange = Parameters<typeof createConnectionState>[0]['onChange'];
type Deps = {
  postePart: PostePart;
  write: Write;
  client: GatewayClient;
  logger: Logger;
  now: () => Date;
  onChange?: OnChange;
  sendScelles: () => Promise<void>;
  learnGroupe: GroupeCheck['learn'];
  sendFichiers: () => Promise<void>;
  /** The people of the group; not needed where nobody signs in. */
  people?: PeopleFollowing | undefined;
} & SyncOptions;

type EngineState = ConnectionState & {
  /** How many changes are still to come. */
  restants: number;
  /** How long the last page took, in milliseconds; null before the first. */
  lenteurMs: number | null;
};

export type SyncEngine = ReturnType<typeof startSyncEngine>;

/** A caller waits for the back office only while it answers faster than this. */
const quickMs = 25;
const pendingMs = 500;
/** Poll interval for a back office that announces its changes, in case it missed one. */
const announcedPollMs = 600_000;

/** Keeps a till and the shared back office in step: pushes what is written here at once, pulls what changed there. */
export function startSyncEngine(deps: Deps) {
  const { postePart, write, client, logger, now, onChange, people, pollMs = 5_000, longestOfflineMs = 30_000 } = deps;
  const connection = createConnectionState({ logger, now, onChange, longestMs: longestOfflineMs });
  const getPollMs = () => (news.isOn() && people?.isBehind() !== true ? announcedPollMs : pollMs);
  const round = createSyncRound({ ...deps, connection, getPollMs });
  const [pause, wait] = [createInterruptibleSleep(), createBoundedWait()];
  let isStopped = false;

  async function run() {
    await write(() => catchUpAfterUpdate(postePart)).catch(fail);
    while (!isStopped) {
      const isBusy = await round.run().catch(fail);
      wait.recheck();
      if (!isBusy && !isStopped) await pause.sleep(getDelay());
    }
  }

  function fail(error: unknown): false {
    logger.error({ err: error }, 'synchronisation failed');
    connection.fail(error);
    return false;
  }

  function getDelay(): number {
    if (!connection.isUp()) return connection.getDelay();
    return postePart.outbox.count().en_attente > 0 ? Math.min(pollMs, pendingMs) : getPollMs();
  }

  // A write while offline does not trigger a retry: only time does, or a user who asks.
  postePart.onAdded(() => queueMicrotask(() => void (connection.isUp() && pause.wake())));
  const news = startNewsWatch({ client, till: postePart, people, isUp: connection.isUp, onNews: refresh });
  const running = run();

  /** Tries at once; resolves when everything was pulled, the connection failed, or the engine is stopped. */
  async function refresh(): Promise<void> {
    const [asked, failures] = [performance.now(), connection.countFailures()];
    const isOver = () => isStopped || connection.countFailures() > failures || round.state.pulledAt >= asked;
    do {
      // A page that was asked for before this call does not count.
      round.state.pulledAt = -Infinity;
      await Promise.race([pause.wake(), running]);
    } while (!isOver());
  }

  return {
    getState: (): EngineState => toState(connection.state, round.state),

    /**
     * Resolves with true once the back office has everything written of a record, with false when that takes too long.
     */
    async settled(entite: Entite, code: string): Promise<boolean> {
      const isDone = () => !postePart.outbox.hasOpen(entite, code);
      const isWorthIt = connection.isUp() && round.state.pushMs < quickMs && !isStopped;
      return isDone() || (isWorthIt && wait.until(isDone));
    },

    refresh,

    async stop(): Promise<void> {
      isStopped = true;
      void pause.wake();
      await Promise.all([running, news.stop()]);
    },
  };
}

function toState(connection: ConnectionState, { restants, pullMs, pulledAt }: SyncRound['state']): EngineState {
  return { ...connection, restants, lenteurMs: Number.isFinite(pulledAt) ? Math.round(pullMs) : null };
}
