import type { GatewayClient } from '../line/gateway-client.ts';
import type { ReplicationState } from '../records/replication-state.ts';

export type GroupeCheck = ReturnType<typeof createGroupeCheck>;

type Deps = { client: Pick<GatewayClient, 'hasAilleurs'>; state: Pick<ReplicationState, 'find' | 'set'> };

/**
 * Whether the back office is a hub: a shop's own PC has no other shops to ask. Asked at the first round that reaches it and known
 * without a line from then on, so that a document of another shop is never told to be nowhere because the line is down.
 */
export function createGroupeCheck({ client, state }: Deps) {
  let isShop = false;
  return {
    isOfGroupe: () => state.find('siege') === 'oui',

    /** Of an answer that does not come it is asked again at the next round. */
    async learn(): Promise<void> {
      if (isShop || state.find('siege') === 'oui') return;
      const answer = await client.hasAilleurs().catch(() => undefined);
      isShop = answer === false;
      if (answer) state.set('siege', 'oui');
    },
  };
}
