import type { Logger } from 'pino';
import type { Write } from '#server/database/commit-group.ts';
import type { Till } from '#server/backoffice/local/outbox/replication.ts';
import type { GatewayClient } from './gateway-client.ts';

type Deps = { till: Till; write: Write; client: GatewayClient; logger: Logger; now: () => Date };

const pageSize = 200;

/**
 * Takes over the next page of the back office's changes, together with the cursor: a till that is stopped goes on where
 * it was. Gives how many are left. A shop that has gone back is first to be told all there is: nothing it has not got is
 * overwritten by what it had before.
 */
export function createPuller({ till, write, client, logger, now }: Deps): () => Promise<{ left: number }> {
  return async () => {
    const page = await client.listChanges(till.state.find('curseur') ?? '', pageSize);
    if (page.recommence) logger.warn('the shared back office has gone back: it is told again all there is here');
    await write(() => {
      if (page.recommence) till.versement.beginAgain();
      for (const { entite, code, enregistrement } of page.changements) {
        if (!till.takeOver(entite, code, enregistrement)) logger.error({ entite }, 'a shared record could not be read');
      }
      till.state.set('curseur', page.curseur);
      till.state.set('derniere_synchronisation', now().toISOString());
      if (page.restants === 0) till.state.set('copie_complete', 'oui');
    });
    return { left: page.restants };
  };
}
