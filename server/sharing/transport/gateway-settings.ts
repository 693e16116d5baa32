import type { Part } from '#server/backoffice/part.ts';
import { toFingerprint } from './certificate.ts';
import type { CheckCertificate } from './json-request.ts';

/**
 * The gateway's settings: another back office's address and token, or the token this one asks of tills and where it
 * listens for them.
 */
export type GatewaySettings = {
  url: string | undefined;
  token: string | undefined;
  /** Fingerprint (`toFingerprint`) of the certificate the other must have; by default the usual authorities decide. */
  fingerprint?: string | undefined;
  /** The installation the token was given to. */
  installation?: string | undefined;
  serves: string | undefined;
  listen?: { host: string; port: number } | undefined;
  /** The former address of the shop, where its tills connected before it moved with them. */
  moved?: { host: string; port: number } | undefined;
};

/** Returns the role these settings give a back office. */
export function toPart({ url, serves, listen }: GatewaySettings): Part {
  if (serves !== undefined || listen !== undefined) return 'partage';
  return url === undefined ? 'seul' : 'poste';
}

/** Returns the check of the certificate that the settings ask for; without one, the authorities decide. */
export function toCheck({ fingerprint }: GatewaySettings): CheckCertificate | undefined {
  return fingerprint === undefined ? undefined : (certificate) => toFingerprint(certificate) === fingerprint;
}
