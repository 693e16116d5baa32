import { z } from 'zod';
import type { Logger } from 'pino';
import type { Changements } from '#shared/contracts/gateway.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { Till } from '#server/backoffice/local/outbox/replication.ts';
import type { GatewayClient } from './gateway-client.ts';

type Deps = { till: Till; write: Write; client: GatewayClient; logger: Logger; now: () => Date };

const pageSize = 200;

/**
 * Takes over the next page of the back office's changes, together with the cursor: a till that is stopped goes on where
 * it was. Gives how many are left.
 */
export function createPuller({ till, write, client, logger, now }: Deps): () => Promise<{ left: number }> {
  function receive({ entite, code, enregistrement }: Changements['changements'][number]) {
    try {
      till.receive(entite, code, enregistrement);
    } catch (error) {
      // One record this version cannot read keeps none of the others from coming.
      if (!(error instanceof z.ZodError)) throw error;
      logger.error({ err: error, entite }, 'a shared record could not be read');
    }
  }

  return async () => {
    const page = await client.listChanges(till.state.find('curseur') ?? '', pageSize);
    await write(() => {
      for (const change of page.changements) receive(change);
      till.state.set('curseur', page.curseur);
      till.state.set('derniere_synchronisation', now().toISOString());
    });
    return { left: page.restants };
  };
}
