import type { Logger } from 'pino';
import { createSauvegardes } from '#server/backups/create-sauvegardes.ts';
import { createConformiteService } from '#server/conformite/conformite.service.ts';
import { createIssuedFiles } from '#server/features/documents/issued-files.ts';
import { openGroupPeople } from '#server/features/auth/session-end.ts';
import { createSauvegardeService } from '#server/features/sauvegardes/sauvegardes.service.ts';
import { createGateway } from '#server/sharing/boutique/create-gateway.ts';
import { createMovedGateway } from '#server/sharing/moved-gateway.ts';
import { createFollow } from '#server/sharing/follow-boutique.ts';
import type { ShopConnections } from './network/network.ts';
import type { Installation } from './installation/installation.ts';
import { noListener, startGatewayListener } from '#server/sharing/transport/gateway-listener.ts';
import type { ServiceDatabase } from './database/service-database.ts';
import type { OpenedBackOffice } from '#server/sharing/open-back-office.ts';
import { leaveGroup } from '#server/sharing/poste/sync/follow-people.ts';
import { createPosteService } from '#server/sharing/postes.service.ts';
import { type SharedWork, startSharing } from '#server/sharing/start-sharing.ts';
import { createSharingControl } from '#server/sharing/sharing-control.ts';
import type { Config } from './config/config.ts';
import type { Host } from './host.ts';
import type { Data } from './open-data.ts';

/** Starts this back office's work with a shared one, if it has one. */
export async function openSharedWork(
  { local, database, installation, logger, now }: Data,
  config: Config,
  { initial = config, host, network }: Within & { network: ShopConnections },
): Promise<SharedWork> {
  const people = openGroupPeople({ database, now, noterEvenement: local.traces.noterEvenement });
  await people.carryNotes();
  if (local.replication.part !== 'poste') await leaveGroup(people);
  const fichiers = createIssuedFiles({ database, now });
  const { poste, gateway: settings } = config;
  const follow = createFollow({ initial, effective: config, local, restart: host?.restart, network, logger });
  return startSharing({ local, settings, poste, logger, now, installation, fichiers, follow, network, people });
}

/** Creates the verification of sealed records. */
export function openConformite(data: Data, { dataDir, poste }: Config, host: Host = {}) {
  const { local, database, heads, signingKey, installation, logger, now } = data;
  const { certificat } = signingKey;
  const { findByHash } = createIssuedFiles({ database, now });
  const findFile = (_numero: string, empreinte: string) => findByHash(empreinte);
  const { tell } = installation;
  const { startChild } = host;
  return createConformiteService({ local, dataDir, poste, certificat, heads, findFile, logger, now, tell, startChild });
}

type SauvegardesDeps = Pick<Parameters<typeof createSauvegardes>[0], 'part' | 'keys' | 'logger' | 'now'> & {
  config: Config;
};

/** Creates the backups of the data folder, and their administration. */
export function openSauvegardes({ config, part, keys, logger, now }: SauvegardesDeps, host: Host = {}) {
  const { dataDir, poste, backupFolder: given, fields } = config;
  const { startChild, restart } = host;
  const storedSauvegardes = createSauvegardes({ dataDir, poste, part, keys, logger, now, given, startChild });
  return {
    backups: storedSauvegardes,
    sauvegardes: createSauvegardeService({ dataDir, poste, part, now, fields, storedSauvegardes, restart }),
  };
}

/** The settings before users' decisions on screen, and the program the service runs in. */
type Within = { initial?: Config; host?: Host };

type SharingDeps = {
  config: Config;
  within: Within;
  installation: Pick<Installation, 'id'>;
  local: OpenedBackOffice;
  database: ServiceDatabase;
  network: ShopConnections;
  logger: Logger;
  now: () => Date;
};

/** Opens this back office's role for tills, and the listener they reach it through. */
export async function openSharing({
  config,
  within: { initial = config, host = {} },
  installation,
  local,
  database,
  network,
  logger,
  now,
}: SharingDeps) {
  const { poste, gateway: settings } = config;
  const gateway = createGateway({
    backOffice: local,
    token: settings.serves,
    poste,
    fichiers: createIssuedFiles({ database, now }),
  });
  const served = gateway ?? createMovedGateway({ ...local, settings });
  const listener = served ? await startGatewayListener({ gateway: served, config, now, logger }) : noListener;
  const control = createSharingControl({
    initial,
    effective: config,
    installation,
    local,
    listener,
    host,
    network,
    logger,
  });
  return { sharing: gateway, listener, control, postes: createPosteService({ ...local, control, listener }) };
}
