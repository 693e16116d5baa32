import type { GatewayClient } from '../transport/gateway-client.ts';
import type { ReplicationState } from '../records/replication-state.ts';

export type GroupeCheck = ReturnType<typeof createGroupeCheck>;

type Deps = { client: Pick<GatewayClient, 'hasAilleurs'>; state: Pick<ReplicationState, 'find' | 'set'> };

/**
 * Learns whether the back office is a hub; a shop's own machine has no other shops to ask. It is asked in the first
 * round that reaches it, and then known offline, so that a document of another shop is never reported as unknown just
 * because the connection is down.
 */
export function createGroupeCheck({ client, state }: Deps) {
  let isShop = false;
  return {
    isOfGroupe: () => state.find('siege') === 'oui',

    /** Asks; without an answer it is asked again in the next round. */
    async learn(): Promise<void> {
      if (isShop || state.find('siege') === 'oui') return;
      const answer = await client.hasAilleurs().catch(() => undefined);
      isShop = answer === false;
      if (answer) state.set('siege', 'oui');
    },
  };
}
