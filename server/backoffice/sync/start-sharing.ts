import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { countWaiting } from '#server/backoffice/local/outbox/count-waiting.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { Part } from '#server/backoffice/local/part.ts';
import { toFingerprint } from '#server/tls/certificate.ts';
import { type CheckCertificate, createJsonRequest } from '#server/tls/json-request.ts';
import { createGatewayClient } from './gateway-client.ts';
import type { Installation } from '#server/installation/installation.ts';
import { createReplicaBackOffice } from './replica-backoffice.ts';
import { startSyncEngine, type SyncEngine, type SyncOptions } from './sync-engine.ts';
import { createTakeAgain } from './take-again.ts';

/** The gateway's settings: another's address and token, or what this one asks of tills and where it listens for them. */
export type GatewaySettings = {
  url: string | undefined;
  token: string | undefined;
  /** The certificate the other must have, as `toFingerprint` tells it; that of an authority unless given. */
  fingerprint?: string | undefined;
  /** Which installation the token was given to. */
  installation?: string | undefined;
  serves: string | undefined;
  listen?: { host: string; port: number } | undefined;
};

/** The part these settings give a back office. */
export function toPart({ url, serves, listen }: GatewaySettings): Part {
  if (serves !== undefined || listen !== undefined) return 'partage';
  return url === undefined ? 'seul' : 'poste';
}

type Deps = {
  local: LocalBackOffice;
  settings: GatewaySettings;
  poste: string;
  logger: Logger;
  now: () => Date;
  /** Who this installation is, outside of its databases; of no importance where nothing outlives them. */
  installation?: Pick<Installation, 'id' | 'become'>;
};

export type SharedWork = {
  backOffice: BackOffice;
  engine: SyncEngine | undefined;
  /** See `createTakeAgain`; anywhere but on a till there is nobody to take from. */
  takeAgain: ReturnType<typeof createTakeAgain>;
  stop(): Promise<void>;
};

/** On a till, starts to work with the shared back office; anywhere else the embedded one is all there is. */
export function startSharing({ local, settings, poste, logger, now, ...rest }: Deps & SyncOptions): SharedWork {
  const { installation: known, ...options } = rest;
  const { replication: till, write } = local;
  const { url, token } = settings;
  if (till.part !== 'poste' || url === undefined || token === undefined) {
    return { backOffice: local, engine: undefined, takeAgain: async () => false, stop: async () => {} };
  }
  const installation =
    till.state.find('installation') ??
    till.state.set('installation', settings.installation ?? known?.id ?? randomUUID());
  known?.become(installation);
  const ask = createJsonRequest(toCheck(settings));
  const client = createGatewayClient({ url, token, poste, installation, ask, countWaiting: () => countWaiting(till) });
  const engine = startSyncEngine({ till, write, client, logger, now, ...options });
  const takeAgain = createTakeAgain({ local, till, client });
  const backOffice = createReplicaBackOffice({ local, till, engine, poste });
  return { backOffice, engine, takeAgain, stop: () => engine.stop() };
}

/** The check of the certificate the settings ask for; without one, the authorities decide. */
export function toCheck({ fingerprint }: GatewaySettings): CheckCertificate | undefined {
  return fingerprint === undefined ? undefined : (certificate) => toFingerprint(certificate) === fingerprint;
}
