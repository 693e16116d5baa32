import type { Logger } from 'pino';
import { retryEcartes } from '../outbox/take-over.ts';
import type { PostePart } from '../poste-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { createAlarm } from './interruptible-sleep.ts';
import { createExchange, type Exchange } from './sync-round.ts';
import type { GatewayClient } from '../../line/gateway-client.ts';
import { createLine, type LineState } from './connection-state.ts';
import { createPatience } from './bounded-wait.ts';

export type SyncOptions = { pollMs?: number; longestOfflineMs?: number };
type Deps = { till: PostePart; write: Write; client: GatewayClient; logger: Logger; now: () => Date } & SyncOptions;

export type EngineState = LineState & {
  /** Changes still to come. */
  restants: number;
  /** How long the last page took; null before there was one. */
  lenteurMs: number | null;
};

export type SyncEngine = ReturnType<typeof startSyncEngine>;

/** A caller waits for the back office only while it answers faster than this. */
const quickMs = 25;
const pendingMs = 500;

/** Keeps a till and the shared back office together: pushes what is written here at once, pulls what changed there. */
export function startSyncEngine({ pollMs = 5_000, longestOfflineMs = 30_000, ...deps }: Deps) {
  const { till, write, logger } = deps;
  const line = createLine({ ...deps, longestMs: longestOfflineMs });
  const exchange = createExchange({ ...deps, line, pollMs });
  const [alarm, patience] = [createAlarm(), createPatience()];
  let isStopped = false;

  async function run() {
    await write(() => retryEcartes(till)).catch(fail);
    while (!isStopped) {
      const isBusy = await exchange.run().catch(fail);
      patience.look();
      if (!isBusy && !isStopped) await alarm.sleep(getDelay());
    }
  }

  function fail(error: unknown): false {
    logger.error({ err: error }, 'synchronisation failed');
    line.fail(error);
    return false;
  }

  function getDelay(): number {
    if (!line.isUp()) return line.getDelay();
    return till.outbox.count().en_attente > 0 ? Math.min(pollMs, pendingMs) : pollMs;
  }

  // A write while the line is down does not make it tried: only time does, or somebody who asks.
  till.onAdded(() => queueMicrotask(() => void (line.isUp() && alarm.ring())));
  const running = run();

  return {
    getState: (): EngineState => toState(line.state, exchange.state),

    /** Resolves with true once the back office has all that was written of a record, with false when that takes too long. */
    async settled(entite: Entite, code: string): Promise<boolean> {
      const isDone = () => !till.outbox.hasOpen(entite, code);
      if (isDone()) return true;
      const isWorthIt = line.isUp() && exchange.state.pushMs < quickMs && !isStopped;
      return isWorthIt && patience.waitFor(isDone);
    },

    /** Tries at once; resolves when all was pulled, the line failed, or nothing is tried any more. */
    async refresh(): Promise<void> {
      const [asked, failures] = [performance.now(), line.countFailures()];
      const isOver = () => isStopped || line.countFailures() > failures || exchange.state.pulledAt >= asked;
      do {
        // A page that was asked for before does not count.
        exchange.state.pulledAt = -Infinity;
        await Promise.race([alarm.ring(), running]);
      } while (!isOver());
    },

    async stop(): Promise<void> {
      isStopped = true;
      void alarm.ring();
      await running;
    },
  };
}

function toState(line: LineState, { restants, pullMs, pulledAt }: Exchange['state']): EngineState {
  return { ...line, restants, lenteurMs: Number.isFinite(pulledAt) ? Math.round(pullMs) : null };
}
