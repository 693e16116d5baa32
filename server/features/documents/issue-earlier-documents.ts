import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';

type Deps = { documents: Pick<BackOffice['documents'], 'issueEarlier'>; logger: Logger };

/**
 * Issues what an update found unissued, a few at a time, while requests are served; `stop` lets the current piece end.
 */
export function startIssuingEarlier({ documents, logger }: Deps) {
  let isStopped = false;

  async function issueAll() {
    let last: number | undefined = 0;
    while (last !== undefined && !isStopped) {
      last = await documents.issueEarlier(last);
      await turn();
    }
  }

  const issuing = issueAll().catch((error: unknown) => logger.error({ err: error }, 'earlier documents not issued'));
  return {
    async stop() {
      isStopped = true;
      await issuing;
    },
  };
}
