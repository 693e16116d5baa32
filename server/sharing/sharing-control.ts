import type { Logger } from 'pino';
import type { OpenedBackOffice } from './open-back-office.ts';
import type { Config } from '#server/config/config.ts';
import type { Installation } from '#server/installation/installation.ts';
import type { Partage, Rattachement } from '#shared/contracts/postes/postes.ts';
import type { ShopConnections } from '#server/network/network.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { GatewayListener } from './transport/gateway-listener.ts';
import { isImposed } from './effective-config.ts';
import { assertMayLeave, type Departure, announceDeparture, toGatewayClient } from './poste/leave-boutique.ts';
import { type HeldData, takePlace } from './poste/take-place.ts';
import { type Joining, registerWithBoutique } from './poste/register-with-boutique.ts';
import { saveSharing } from './sharing-file.ts';
import type { TokenKeeper } from './poste/poste-token.ts';

export type SharingControl = ReturnType<typeof createSharingControl>;

type Deps = {
  /** The initial settings, before users' decisions on screen. */
  initial: Config;
  effective: Config;
  installation: Pick<Installation, 'id'>;
  local: HeldData & Pick<OpenedBackOffice, 'replication'>;
  listener: Pick<GatewayListener, 'adresses' | 'panne'>;
  /** `restart` starts the service again with the decision, `keeper` stores a till's token. */
  host: { restart?: () => void; keeper?: TokenKeeper };
  network: ShopConnections;
  logger: Logger;
  joining?: Joining;
};

/** Default port on which tills connect, unless IT gave another. */
const usualPort = 4871;
const imposed =
  'Le service informatique a réglé avec qui cette installation travaille (COMPTOIR_BACKOFFICE_URL ou COMPTOIR_GATEWAY_…)\u00a0: cela ne se change pas ici.';

/** Implements what users decide about tills: this shop is shared, or this installation becomes a till of another. */
export function createSharingControl(deps: Deps) {
  const { initial, effective, local, listener, host, network } = deps;
  const { replication, isEmpty } = local;
  const { part } = replication;
  const { gateway, poste } = effective;
  const former = gateway.installation === undefined ? {} : { poste, installation: gateway.installation };

  return {
    getPartage: (): Partage => ({
      part,
      poste,
      adresses: gateway.url === undefined ? [...listener.adresses] : [gateway.url],
      panne: listener.panne ?? null,
      est_impose: isImposed(initial),
      est_vide: isEmpty(),
      obstacle: isImposed(initial) ? imposed : null,
    }),

    isPoste: () => part === 'poste',

    /** @throws {Refused} where IT decides, and on a till. */
    share(): void {
      if (part === 'partage') return;
      if (isImposed(initial)) throw new Refused(imposed);
      if (part === 'poste') throw new Refused('Cette installation est elle-même une caisse.');
      saveSharing(initial.dataDir, { part: 'partage', port: usualPort, ...former });
      host.restart?.();
    },

    ...createLeaving({ initial, effective, local, host, network, former }),

    join: createJoin(deps),
  };
}

function createJoin({ initial, effective, installation, local, host, network, logger, joining }: Deps) {
  const { gateway, poste } = effective;
  const { dataDir } = initial;

  /** @throws {Refused} in French, when it may not join, or the shop refuses. */
  return async (asked: Rattachement): Promise<{ poste: string; boutique: string }> => {
    if (isImposed(initial)) throw new Refused(imposed);
    const { sharing, boutique } = await takePlace(
      { dataDir, poste, gateway, installation: installation.id, held: local, keeper: host.keeper, logger },
      (identity) => registerWithBoutique(asked, identity, { network, ...joining }),
    );
    host.restart?.();
    return { poste: sharing.poste, boutique };
  };
}

type Leaving = Pick<Deps, 'initial' | 'effective' | 'local' | 'host' | 'network'> & { former: object };

/** Long enough for the tills at work to receive the notice. */
const farewellMs = 7_000;

function createLeaving({ initial, effective, local, host, network, former }: Leaving) {
  const { replication, write } = local;
  const { poste, gateway } = effective;

  return {
    /** @throws {Refused} where IT decides, and where nothing is shared. */
    async stopSharing(): Promise<void> {
      if (isImposed(initial)) throw new Refused(imposed);
      if (replication.part !== 'partage') throw new Refused('Cette installation ne partage pas sa boutique.');
      const { postes } = replication;
      const removed = await write(() => postes.removeAll('fin_partage'));
      saveSharing(initial.dataDir, { part: 'seul', ...former });
      if (removed === 0) host.restart?.();
      else setTimeout(() => host.restart?.(), farewellMs).unref();
    },

    /**
     * @throws {Refused} where IT decides, while the shop has not received everything, and when the shop does not
     * answer.
     */
    async leave(asked: Departure): Promise<void> {
      if (isImposed(initial)) throw new Refused(imposed);
      if (replication.part !== 'poste') throw new Refused('Cette installation n’est pas une caisse d’une boutique.');
      const { outbox, state } = replication;
      outbox.close(true);
      try {
        await assertMayLeave(replication, asked, toGatewayClient(effective, state.find('installation') ?? '', network));
        if (!asked.sans_prevenir) await announceDeparture(gateway, poste, network);
        const texte = `La caisse ${poste} quitte sa boutique.`;
        await write(() => void local.scelles.noterEvenement({ code: 'depart', texte, auteur: 'service' }));
        saveSharing(initial.dataDir, { part: 'seul', poste, installation: state.find('installation') });
      } catch (error) {
        outbox.close(false);
        throw error;
      }
      host.restart?.();
    },
  };
}
