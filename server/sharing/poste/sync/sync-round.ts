import type { Logger } from 'pino';
import type { PostePart } from '../poste-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { GatewayClient } from '../../transport/gateway-client.ts';
import type { GroupeCheck } from '../groupe-check.ts';
import type { createConnectionState } from './connection-state.ts';
import type { PeopleFollowing } from './follow-people.ts';
import { createPuller } from './pull.ts';
import { createPusher } from './push.ts';

type Deps = {
  postePart: PostePart;
  write: Write;
  client: GatewayClient;
  logger: Logger;
  now: () => Date;
  connection: ReturnType<typeof createConnectionState>;
  /** How often a page is asked for, changes or not. */
  getPollMs: () => number;
  /** Sends sealed records, before the changes they were sealed for. */
  sendScelles: () => Promise<void>;
  learnGroupe: GroupeCheck['learn'];
  people?: PeopleFollowing | undefined;
  /** Sends the files of issued documents, last. */
  sendFichiers: () => Promise<void>;
};

export type SyncRound = ReturnType<typeof createSyncRound>;

/**
 * Runs rounds with the shared back office: a round of pushes, then a page of its changes when one is due. They take
 * turns, so that an answer is never older than a page already taken over.
 */
export function createSyncRound(deps: Deps) {
  const { connection, getPollMs, sendScelles, learnGroupe, sendFichiers } = deps;
  const push = createPusher(deps);
  const pull = createPuller(deps);
  const state = { restants: 0, pushMs: 0, pullMs: 0, pulledAt: -Infinity };

  /** Pulls a page in a round that began at `roundAt`. */
  async function tryPull(roundAt: number): Promise<'done' | Error> {
    const begun = performance.now();
    try {
      state.restants = (await pull()).left;
      state.pullMs = performance.now() - begun;
      await learnGroupe();
      state.pulledAt = roundAt;
      return 'done';
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  return {
    /**
     * How many changes are still to come, as last received; how long a round of pushes takes; when the last round with a
     * page began: everything written before was sent.
     */
    state,

    /** Returns true when there is more to do at once. */
    async run(): Promise<boolean> {
      const begun = performance.now();
      await sendScelles();
      const { answered, failure, postpone } = await push();
      if (answered > 0) state.pushMs = performance.now() - begun;
      const isPullDue = state.restants > 0 || !connection.isUp() || performance.now() - state.pulledAt >= getPollMs();
      const pulled = isPullDue || failure ? await tryPull(begun) : 'not due';
      const isGood = answered > 0 || pulled === 'done';
      if (isGood && failure) await postpone();
      const problem = pulled instanceof Error ? pulled : isGood ? undefined : failure;
      if (problem) connection.fail(problem);
      else if (isGood) connection.succeed();
      if (!problem && connection.isUp()) await sendFichiers();
      return connection.isUp() && (answered > 0 || state.restants > 0);
    },
  };
}
