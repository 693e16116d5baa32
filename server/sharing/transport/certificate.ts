import { createHash, type X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { writeDurably } from '#server/durable-file.ts';
import type { TlsIdentity } from '#server/config/read-identity.ts';

const years = 30;

/**
 * Returns the shop's own certificate, stored in its data folder: created at first use, self-signed, valid for thirty
 * years; only the owner can read the key. Tills know it by its fingerprint, so no authority and no host name vouch for
 * it.
 */
export async function ensureCertificate(dataDir: string, now: Date): Promise<TlsIdentity> {
  const file = join(dataDir, 'passerelle.pem');
  if (!existsSync(file)) keep(file, await createCertificate(now));
  const [key = '', cert = ''] = readFileSync(file, 'utf8').split(/(?=-----BEGIN CERTIFICATE-----)/);
  return { cert, key };
}

/**
 * Returns the SHA-256 of a certificate's public key, in hexadecimal: the same for another certificate of the same key.
 */
export function toFingerprint(certificate: X509Certificate): string {
  return createHash('sha256')
    .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** Writes both into one file, so that it is there whole or not at all. */
function keep(file: string, { cert, key }: TlsIdentity) {
  writeDurably(file, `${key}\n${cert}\n`);
}

/** Loads the library only here: most installations never make a certificate. */
async function createCertificate(now: Date): Promise<TlsIdentity> {
  await import('reflect-metadata');
  const { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Comptoir',
    // Valid from a year ago, so that a till whose clock is late accepts it.
    notBefore: new Date(now.getTime() - 365 * 24 * 3_600_000),
    notAfter: new Date(now.getTime() + years * 365.25 * 24 * 3_600_000),
    keys,
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: hostname() || 'comptoir' }])],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { cert: certificate.toString('pem'), key };
}
