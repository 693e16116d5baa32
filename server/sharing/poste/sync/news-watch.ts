import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayClient } from '../../line/gateway-client.ts';
import type { PostePart } from '../poste-part.ts';

type Deps = {
  client: GatewayClient;
  state: PostePart['state'];
  isUp: () => boolean;
  /** Pulls what there is; resolves when it was pulled, or cannot be. */
  onNews: () => Promise<void>;
};

/** How long a back office is asked to hold its answer. */
const waitSeconds = 45;
const againMs = 1_000;
/** One that cannot wait may have been updated since. */
const olderMs = 3_600_000;

/**
 * Asks a back office that can wait to answer once something has changed: a till that is told need not ask again and again. `isOn` says
 * whether it does.
 */
export function startNewsWatch({ client, state, isUp, onNews }: Deps) {
  const stopping = new AbortController();
  let isOn = false;

  /** How long to sleep before it is asked again. */
  async function waitOnce(): Promise<number> {
    if (!isUp()) return againMs;
    // Whether it can is known at once; only then is it waited for.
    const news = await client.waitForNews(state.find('curseur') ?? '', isOn ? waitSeconds : 0, stopping.signal);
    isOn = news !== undefined;
    if (news) await onNews();
    return isOn ? 0 : olderMs;
  }

  /** A page is tried: it says whether the line is lost. */
  async function fail(): Promise<number> {
    const wasOn = isOn;
    isOn = false;
    if (wasOn && !stopping.signal.aborted) await onNews();
    return againMs;
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const pauseMs = await waitOnce().catch(fail);
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    isOn: () => isOn,
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
