import type { Part } from '#server/backoffice/part.ts';
import { toFingerprint } from './certificate.ts';
import type { CheckCertificate } from './json-request.ts';

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
  /** Where its tills came before this shop moved with them. */
  moved?: { host: string; port: number } | undefined;
};

/** The part these settings give a back office. */
export function toPart({ url, serves, listen }: GatewaySettings): Part {
  if (serves !== undefined || listen !== undefined) return 'partage';
  return url === undefined ? 'seul' : 'poste';
}

/** The check of the certificate the settings ask for; without one, the authorities decide. */
export function toCheck({ fingerprint }: GatewaySettings): CheckCertificate | undefined {
  return fingerprint === undefined ? undefined : (certificate) => toFingerprint(certificate) === fingerprint;
}
