import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type KeyKeeper, loadStoredKeys } from '#server/installation/stored-keys.ts';

/**
 * Keys of this installation, 32 bytes in hexadecimal: `own` signs new backups; a backup signed by any of `known` counts
 * as ours.
 */
export type KeyRing = { own: string; known: readonly string[] };

/** Returns the keys that sign this installation's backups, created at first use. */
export async function loadKeyRing(dataDir: string, keeper: KeyKeeper | undefined): Promise<KeyRing> {
  const known = await loadStoredKeys({
    file: join(dataDir, 'sauvegardes.cle'),
    create: () => randomBytes(32).toString('hex'),
    isKey: (text) => /^[0-9a-f]{64}$/.test(text),
    keeper,
  });
  return { own: known[0], known };
}
