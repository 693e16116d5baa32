import { X509Certificate } from 'node:crypto';
import type { DataPlace } from '#server/config/config.ts';
import { toFingerprint } from '#server/sharing/transport/certificate.ts';
import { createJsonRequest } from '#server/sharing/transport/json-request.ts';
import { CannotStart } from '#server/start-failure.ts';
import manifest from '../../package.json' with { type: 'json' };
import { type Announcement, findAnnouncement } from './announcement.ts';
import { isOfOtherAccount } from './other-account.ts';

const timeoutMs = 2_000;

/**
 * Returns the service of a data folder that runs on this machine, under any account, once it has proved to hold the
 * announced key; undefined when there is none.
 * @throws {CannotStart} in French, when the service has another version, or when it is not running and the data belong
 * to another account.
 */
export async function findService(place: DataPlace): Promise<Announcement | undefined> {
  const { dataDir, announceDir } = place;
  const said = findAnnounced(place);
  if (said && (await isThere(said))) return ofThisVersion(said);
  if (announceDir !== undefined && isOfOtherAccount(dataDir, said)) throw toAway(dataDir, said?.account);
  return undefined;
}

/** Returns the last announcement for a data folder, whether its service runs or not. */
export function findAnnounced({ dataDir, announceDir }: DataPlace): Announcement | undefined {
  return findAnnouncement(dataDir, dataDir) ?? (announceDir ? findAnnouncement(announceDir, dataDir) : undefined);
}

/** Returns whether a PEM certificate is that of the announced service. */
export function isAnnounced({ fingerprint }: Announcement, certificate: string): boolean {
  return toFingerprint(new X509Certificate(certificate)) === fingerprint;
}

/** Returns whether the announced service answers, with the announced key. */
export async function isThere({ url, fingerprint }: Announcement): Promise<boolean> {
  const request = createJsonRequest((certificate) => toFingerprint(certificate) === fingerprint);
  const asked = request(`${url}/health`, { timeoutMs });
  return asked.then(({ status }) => status === 200).catch(() => false);
}

function ofThisVersion(said: Announcement): Announcement {
  if (said.version === manifest.version) return said;
  throw new CannotStart(
    `Le service de Comptoir de cette machine est en version ${said.version}, et cette fenêtre en version ${manifest.version}\u00a0: votre service informatique doit mettre les deux à la même version, puis redémarrer le service.`,
  );
}

function toAway(dataDir: string, account: string | undefined): CannotStart {
  const whose = account === undefined ? 'd’un autre compte' : `du compte ${account}`;
  const how = process.platform === 'win32' ? 'net start comptoir, en administrateur' : 'systemctl start comptoir';
  return new CannotStart(
    `Comptoir n’est pas démarré sur cette machine. Les données (${dataDir}) sont celles ${whose}\u00a0: démarrez son service s’il est installé (${how}), ou ouvrez d’abord Comptoir dans la session de ce compte, puis rouvrez-le ici.`,
  );
}
