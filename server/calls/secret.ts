import { hash, randomBytes } from 'node:crypto';

/** Returns 32 random bytes as text, which cannot be guessed. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the SHA-256 of a secret, the only form in which it is stored; secrets are long and random, so no salt is
 * needed.
 */
export function toSecretHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
