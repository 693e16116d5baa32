import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { countWaiting } from './poste/count-waiting.ts';
import type { OpenedBackOffice } from './open-back-office.ts';
import { createJsonRequest } from './transport/json-request.ts';
import { type GatewaySettings, toCheck } from './transport/gateway-settings.ts';
import { createGatewayClient } from './transport/gateway-client.ts';
import type { ShopConnections } from '#server/network/network.ts';
import type { Installation } from '#server/installation/installation.ts';
import { createGroupeCheck } from './poste/groupe-check.ts';
import { createReplicaBackOffice } from './poste/replica-backoffice.ts';
import { startSyncEngine, type SyncEngine, type SyncOptions } from './poste/sync/sync-engine.ts';
import { followPeople, type PeopleStore } from './poste/sync/follow-people.ts';
import { createScelleSender } from './poste/send-scelles.ts';
import type { Follow } from './follow-boutique.ts';
import { createFichierSharing } from './poste/share-fichiers.ts';
import { createShopFetch, type FetchFile } from './fetch-file.ts';
import type { Fichiers } from './transport/fichiers.ts';
import { createDamagedRecordFetch } from './poste/fetch-damaged-record.ts';

type Deps = {
  local: OpenedBackOffice;
  settings: GatewaySettings;
  poste: string;
  logger: Logger;
  now: () => Date;
  /** Identity of this installation, outside of its databases; not needed where nothing outlives them. */
  installation?: Pick<Installation, 'id' | 'become'>;
  /** Called with the address the shop has moved to with its tills; without it, this till stays where it is. */
  follow?: Follow;
  /** The files documents were issued as; not needed where nobody reads them. */
  fichiers?: Fichiers;
  /** The accounts of the group's people; not needed where nobody signs in. */
  people?: PeopleStore;
  /** How the shop is reached; directly unless given. */
  network?: ShopConnections;
};

export type SharedWork = {
  backOffice: BackOffice;
  engine: SyncEngine | undefined;
  /** See `createDamagedRecordFetch`; there is nobody to take from except on a till. */
  fetchDamagedRecord: ReturnType<typeof createDamagedRecordFetch>;
  fetchFile: FetchFile;
  stop(): Promise<void>;
};

/** On a till, starts synchronising with the shared back office; elsewhere the embedded one is all there is. */
export function startSharing({ local, settings, poste, logger, now, ...rest }: Deps & SyncOptions): SharedWork {
  const { installation: known, fichiers = noFichiers, follow, network, people: store, ...options } = rest;
  const { replication: postePart, write } = local;
  const { url, token } = settings;
  if (postePart.part !== 'poste' || url === undefined || token === undefined) {
    const fetchFile = createShopFetch(postePart.part, poste);
    return {
      backOffice: local,
      engine: undefined,
      fetchDamagedRecord: async () => false,
      fetchFile,
      stop: async () => {},
    };
  }
  const installation =
    postePart.state.find('installation') ??
    postePart.state.set('installation', settings.installation ?? known?.id ?? randomUUID());
  known?.become(installation);
  const ask = createJsonRequest(toCheck(settings), network);
  const client = createGatewayClient({
    url,
    token,
    poste,
    installation,
    ask,
    countWaiting: () => countWaiting(postePart),
    onMoved: follow && ((vers) => follow(vers, installation)),
  });
  const onChange = (isUp: boolean) => {
    const code = isUp ? 'en_ligne' : 'hors_ligne';
    const noted = write(() => void local.scelles.noterEvenement({ code, texte: '', auteur: 'service' }));
    noted.catch((error: unknown) => logger.error({ err: error }, 'the state of the line is not in the journal'));
  };
  const sendScelles = createScelleSender({ local, poste, client, logger });
  const { send: sendFichiers, fetchFile } = createFichierSharing({
    ...postePart,
    local,
    poste,
    fichiers,
    client,
    logger,
  });
  const groupe = createGroupeCheck({ client, ...postePart });
  const people = store && followPeople({ people: store, client, logger });
  const sending = { people, sendScelles, learnGroupe: groupe.learn, sendFichiers };
  const engine = startSyncEngine({ postePart, write, client, logger, now, onChange, ...sending, ...options });
  const fetchDamagedRecord = createDamagedRecordFetch({ local, postePart, client });
  const backOffice = createReplicaBackOffice({ local, postePart, engine, poste, client, ...groupe });
  return { backOffice, engine, fetchDamagedRecord, fetchFile, stop: () => engine.stop() };
}

const noFichiers: Fichiers = { find: () => undefined, keep: async () => '' };
