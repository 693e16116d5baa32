import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import { describeGateway } from '#server/sharing/boutique/check-element.ts';
import { posteSiege } from '#server/backoffice/numbering/prefixes.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { createDeskPersonnes } from './personnes/desk-personnes.ts';
import { createPersonnesPoste } from './personnes/personnes-poste.ts';
import { createDeskConditions } from './desk-conditions.ts';
import { createGroupDocuments } from './group-documents/group-documents.ts';
import type { HubDeps } from './hub-deps.ts';
import { createHubPages } from './hub-pages.ts';
import { createHubPush } from './hub-push.ts';
import { createHubStocks } from './store/hub-stocks.ts';
import { findOpening } from './openings/opening-stocks.ts';
import { findKnownRecord } from './store/find-record.ts';
import { createHubFeed } from './store/hub-feed.ts';
import { createHubFichiers } from './store/hub-fichiers.ts';
import { createHubScelles } from './store/hub-scelles.ts';
import { createHubSeals } from './store/hub-seals.ts';

/** Implements the gateway for the tills of its groups' shops: what a shop does for its own tills, over PostgreSQL. */
export function createHubGatewayService(deps: HubDeps): GatewayService {
  const { database, runs, postes, watch, now } = deps;
  const { ask } = database;
  const getSeals = createHubSeals(ask);
  const receiveScelles = createHubScelles(database);

  return {
    describe: () => ({ ...describeGateway(posteSiege), ailleurs: true }),
    push: createHubPush({ database, runs, postes, watch, now, getSeals }),
    ...createHubPages({ database, postes, watch, feed: createHubFeed(ask, runs), getSeals }),
    ...createGroupDocuments(deps),
    ...createDeskConditions(deps),
    personnes: { ...createPersonnesPoste(deps), ...createDeskPersonnes(deps) },
    receiveScelles: async (sent, id) => receiveScelles(sent, await postes.getSender(id)),
    listStocks: createHubStocks(ask, postes.getSender),
    fichiers: createHubFichiers(ask, postes.getSender),

    async get(entite, code, { caller }) {
      const sender = await postes.getSender(caller.id);
      const enregistrement =
        (await findOpening(ask, sender, entite, code)) ?? (await findKnownRecord(ask, sender, entite, code));
      if (!enregistrement) throw new NotFound('Cet enregistrement n’existe pas.');
      return { enregistrement };
    },

    /** The server's own checksums and replicas protect its disk: no till is asked for anything. */
    receiveWantedRecord: async () => ({ repris: false }),

    async leave(id) {
      const { groupe, poste } = await postes.getSender(id);
      await postes.remove(groupe, poste, 'quittee');
      return { success: true };
    },

    register: postes.register,
  };
}
