import type { Logger } from 'pino';
import type { PostePart } from '../poste-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { GatewayClient } from '../../line/gateway-client.ts';
import type { createLine } from './connection-state.ts';
import { createPuller } from './pull.ts';
import { createPusher } from './push.ts';

type Deps = {
  till: PostePart;
  write: Write;
  client: GatewayClient;
  logger: Logger;
  now: () => Date;
  line: ReturnType<typeof createLine>;
  pollMs: number;
};

export type Exchange = ReturnType<typeof createExchange>;

/**
 * One exchange after the other with the shared back office: a round of pushes, then a page of its changes when one is
 * due. They take turns, so that an answer is never older than a page already taken over.
 */
export function createExchange({ line, pollMs, ...deps }: Deps) {
  const push = createPusher(deps);
  const pull = createPuller(deps);
  const state = { restants: 0, pushMs: 0, pullMs: 0, pulledAt: -Infinity };

  /** Of an exchange that began at `exchangeAt`. */
  async function tryPull(exchangeAt: number): Promise<'done' | Error> {
    const begun = performance.now();
    try {
      state.restants = (await pull()).left;
      state.pullMs = performance.now() - begun;
      state.pulledAt = exchangeAt;
      return 'done';
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  return {
    /**
     * Changes still to come, as last heard; how long a round of pushes takes; when the last exchange with a page began:
     * what was written until then has been told.
     */
    state,

    /** True when there is more to do at once. */
    async run(): Promise<boolean> {
      const begun = performance.now();
      const { answered, failure, postpone } = await push();
      if (answered > 0) state.pushMs = performance.now() - begun;
      const isPullDue = state.restants > 0 || !line.isUp() || performance.now() - state.pulledAt >= pollMs;
      const pulled = isPullDue || failure ? await tryPull(begun) : 'not due';
      const isGood = answered > 0 || pulled === 'done';
      if (isGood && failure) await postpone();
      const problem = pulled instanceof Error ? pulled : isGood ? undefined : failure;
      if (problem) line.fail(problem);
      else if (isGood) line.succeed();
      return line.isUp() && (answered > 0 || state.restants > 0);
    },
  };
}
