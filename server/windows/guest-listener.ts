import { X509Certificate } from 'node:crypto';
import type { Express } from 'express';
import type { Config } from '#server/config/config.ts';
import { getPort } from '#server/get-port.ts';
import { createAppServer } from '#server/http/app-server.ts';
import { answerBrokenRequests } from '#server/http/answers/broken-requests.ts';
import { ensureCertificate, toFingerprint } from '#server/sharing/transport/certificate.ts';
import { closeServer, listenOn } from '#server/sharing/transport/gateway-listener.ts';
import { CannotStart } from '#server/start-failure.ts';
import manifest from '../../package.json' with { type: 'json' };
import { announce, findAnnouncement } from './announcement.ts';
import { watchGuests } from './guest-watch.ts';

const host = '127.0.0.1';

export type ListenerOptions = { config: Config; session?: string | undefined; now: () => Date };

/**
 * Listens for the windows that other programs of this machine open on this service, over TLS: a program that takes the
 * port after the service stops lacks its key, so a window that still polls sends it nothing.
 * @throws {CannotStart} in French, when the announcement cannot be written.
 */
export async function openGuestListener(app: Express, { config, session = '', now }: ListenerOptions) {
  const { dataDir, announceDir } = config;
  const identity = await ensureCertificate(dataDir, now());
  // A window stores drafts under the address of the service, so the former port is taken again if possible.
  const before = findAnnouncement(dataDir, dataDir);
  const port = before ? Number(new URL(before.url).port) : 0;
  const server = await listenAt(port, () => createAppServer(app, identity));
  const fingerprint = toFingerprint(new X509Certificate(identity.cert));
  const url = `https://${host}:${getPort(server)}`;
  try {
    announce({ url, fingerprint, version: manifest.version, session }, dataDir, announceDir);
  } catch (cause) {
    await closeServer(server);
    throw toUnsaid(announceDir ?? dataDir, cause);
  }
  return { hasGuests: watchGuests(server, now), stop: () => closeServer(server) };
}

async function listenAt(port: number, create: () => ReturnType<typeof createAppServer>) {
  const server = create();
  answerBrokenRequests(server);
  try {
    await listenOn(server, { host, port });
    return server;
  } catch (error) {
    if (port === 0) throw error;
    return listenAt(0, create);
  }
}

function toUnsaid(folder: string, cause: unknown): CannotStart {
  return new CannotStart(
    `COMPTOIR_ANNOUNCE_DIR est invalide\u00a0: le dossier ${folder} n’existe pas, ou le compte du service ne peut pas y écrire. Créez-le, et donnez-le à ce compte (chown).`,
    { cause },
  );
}
