import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { type KeyKeeper, loadKeptKeys } from '#server/installation/kept-key.ts';
import { fromDer } from './signature-bytes.ts';

/** The key a poste seals with, ECDSA on P-256. Its private part leaves neither the keychain nor this object. */
export type SigningKey = {
  /** SHA-256 of its public part, in hexadecimal: what a sealed record says it was signed by. */
  certificat: string;
  /** Its public part, PEM. */
  clePublique: string;
  /** Signature (r and s, IEEE P1363) of the text's SHA-256, in base64url. */
  sign(donnees: string): string;
};

/** The key of this installation, made at first use and kept as `loadKeptKeys` says. */
export async function loadSigningKey(dataDir: string, keeper: KeyKeeper | undefined): Promise<SigningKey> {
  const [own] = await loadKeptKeys({ file: join(dataDir, 'scelles.cle'), create: createPrivate, isKey, keeper });
  return toSigningKey(own);
}

/** A key nobody keeps. */
export const createSigningKey = (): SigningKey => toSigningKey(createPrivate());

function createPrivate(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

function toSigningKey(own: string): SigningKey {
  const key = toPrivateKey(own);
  const publicKey = createPublicKey(key);
  return {
    certificat: toCertificat(publicKey.export({ type: 'spki', format: 'der' })),
    clePublique: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (donnees) => fromDer(sign('sha256', Buffer.from(donnees), key)).toString('base64url'),
  };
}

/** What names a public key: SHA-256 of its DER. */
export function toCertificat(der: Buffer): string {
  return createHash('sha256').update(der).digest('hex');
}

const toPrivateKey = (text: string) =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });

function isKey(text: string): boolean {
  try {
    return toPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
