import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import { InvalidConfig } from './invalid-config.ts';

/** A certificate and its key, in PEM. */
export type TlsIdentity = { cert: string; key: string };

/**
 * Reads the certificate IT gave.
 * @throws {InvalidConfig} when its files cannot be read.
 */
export function readIdentity({ certFile, keyFile }: NonNullable<Config['tls']>): TlsIdentity {
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch (cause) {
      throw new InvalidConfig(`${name} est invalide\u00a0: le fichier ${file} ne peut pas être lu.`, { cause });
    }
  };
  return { cert: read('COMPTOIR_TLS_CERT', certFile), key: read('COMPTOIR_TLS_KEY', keyFile) };
}
