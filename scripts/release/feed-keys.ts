import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Environment } from '../signing/sign-arguments.ts';

/**
 * Returns the public keys whose feeds a release trusts, in the form its programs have them.
 * @throws when none is given, or one is not an Ed25519 key.
 */
export function readUpdateKeys({ COMPTOIR_FEED_PUBLIC_KEYS: given }: Environment): string[] {
  if (!given)
    throw new Error(
      'COMPTOIR_FEED_PUBLIC_KEYS is missing: whose feeds the program believes. docs/release.md says how.',
    );
  return given.split(',').map((text) => {
    const key = createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' });
    assertEd25519(key);
    return toKnown(key);
  });
}

/**
 * Returns the private keys that sign a feed, from the files named (PEM): one, or two while a key is replaced.
 * @throws when none is given, or one is not an Ed25519 key.
 */
export function readFeedKeys({ COMPTOIR_FEED_KEY_FILES: given }: Environment): KeyObject[] {
  if (!given) throw new Error('COMPTOIR_FEED_KEY_FILES is missing: nothing signs the feed. docs/release.md says how.');
  return given.split(',').map((file) => {
    const key = createPrivateKey(readFileSync(file.trim(), 'utf8'));
    assertEd25519(key);
    return key;
  });
}

/** Returns a public key in the form of programs and of COMPTOIR_UPDATES_KEY. */
export function toKnown(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return open.export({ format: 'der', type: 'spki' }).toString('base64');
}

function assertEd25519({ asymmetricKeyType: type }: KeyObject) {
  if (type !== 'ed25519') throw new Error(`A feed is signed with Ed25519, not with ${type}.`);
}
