import { aucunePersonne } from '#shared/contracts/postes/gateway-wait.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayClient } from '../../transport/gateway-client.ts';
import type { PeopleFollowing } from './follow-people.ts';
import type { PostePart } from '../poste-part.ts';

type Deps = {
  client: GatewayClient;
  till: Pick<PostePart, 'state' | 'boutiques'>;
  people?: Pick<PeopleFollowing, 'getTold'> | undefined;
  isUp: () => boolean;
  /** Pulls the changes; resolves when they were pulled, or cannot be. */
  onNews: () => Promise<void>;
};

/** How long a back office is asked to hold its answer. */
const waitSeconds = 45;
const againMs = 1_000;
/** How long until a back office that cannot wait is asked again: it may have been updated. */
const olderMs = 3_600_000;

/**
 * Asks a back office that can wait to answer once something has changed, so that the till need not poll. `isOn` returns
 * whether it does.
 */
export function startNewsWatch({ client, till, people, isUp, onNews }: Deps) {
  const stopping = new AbortController();
  let isOn = false;

  /** Waits for changes once and returns how long to sleep before asking again. */
  async function waitOnce(): Promise<number> {
    if (!isUp()) return againMs;
    // The first request returns at once and only learns whether it can wait; later ones wait.
    const told = people?.getTold();
    const personnes = told === '' ? aucunePersonne : told;
    const known = { since: till.state.find('curseur') ?? '', boutiques: till.boutiques.getEmpreinte(), personnes };
    const news = await client.waitForNews(known, isOn ? waitSeconds : 0, stopping.signal);
    isOn = news !== undefined;
    if (news) await onNews();
    return isOn ? 0 : olderMs;
  }

  /** Pulls a page after a failure: that shows whether the connection is lost. */
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
