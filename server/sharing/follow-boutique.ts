import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { ShopConnections } from '#server/network/network.ts';
import type { Demenagement } from '#shared/contracts/postes/gateway-registrations.ts';
import { isImposed } from './effective-config.ts';
import { toCheck } from './transport/gateway-settings.ts';
import { createGatewayClient } from './transport/gateway-client.ts';
import { createJsonRequest } from './transport/json-request.ts';
import type { OpenedBackOffice } from './open-back-office.ts';
import { readSharing, saveSharing } from './sharing-file.ts';

/** Called with the address the shop has moved to, by the shop itself. */
export type Follow = (vers: Demenagement['vers'], installation: string) => void;

type Deps = {
  initial: Config;
  effective: Config;
  local: Pick<OpenedBackOffice, 'replication' | 'scelles' | 'write'>;
  restart: (() => void) | undefined;
  network: ShopConnections;
  logger: Logger;
};

/**
 * Lets a till follow a shop that moved with its tills, once the new address has answered. The till keeps its code, its
 * token and everything that waits, and reads the shop's records anew. Where IT set the address, IT has to change it.
 */
export function createFollow({ initial, effective, local, restart, network, logger }: Deps): Follow {
  let isUnderWay = false;

  async function follow({ url, empreinte }: Demenagement['vers'], installation: string): Promise<void> {
    const { replication, scelles, write } = local;
    const kept = readSharing(initial.dataDir);
    if (kept?.part !== 'poste' || replication.part !== 'poste' || kept.url === url) return;
    const { poste, gateway } = effective;
    const ask = createJsonRequest(toCheck({ ...gateway, fingerprint: empreinte ?? undefined }), network);
    await createGatewayClient({ url, token: gateway.token ?? '', poste, installation, ask }).check();
    await write(() => {
      replication.state.forget('curseur', 'temoin', 'sceau', 'fichiers_scelles', 'recommence', 'siege');
      scelles.noterEvenement({ code: 'rattachement', texte: `La boutique est maintenant à ${url}`, auteur: 'service' });
    });
    saveSharing(initial.dataDir, { ...kept, url, empreinte });
    restart?.();
  }

  return (vers, installation) => {
    if (isUnderWay || isImposed(initial)) return;
    isUnderWay = true;
    follow(vers, installation)
      .catch((error: unknown) => logger.warn({ err: error }, 'the shop cannot be followed yet'))
      .finally(() => void (isUnderWay = false));
  };
}
