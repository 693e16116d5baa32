import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { type KeyKeeper, loadStoredKeys } from '#server/installation/stored-keys.ts';
import { fromDer } from './signature-bytes.ts';

/** The key a poste seals with, ECDSA on P-256. Its private part never leaves the keychain and this object. */
export type SigningKey = {
  /** SHA-256 of its public part, in hexadecimal, by which sealed records name it. */
  certificat: string;
  /** Its public part, in PEM. */
  clePublique: string;
  /** Returns the signature (r and s, IEEE P1363) of the text's SHA-256, in base64url. */
  sign(donnees: string): string;
};

/** Returns the key of this installation, created at first use and stored by `loadStoredKeys`. */
export async function loadSigningKey(dataDir: string, keeper: KeyKeeper | undefined): Promise<SigningKey> {
  const [own] = await loadStoredKeys({ file: join(dataDir, 'scelles.cle'), create: createPrivate, isKey, keeper });
  return toSigningKey(own);
}

/** Creates a key that is not stored. */
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

/** Returns the fingerprint of a public key: the SHA-256 of its DER. */
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
