import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes, in text: what cannot be guessed. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a secret, the only form in which it is kept; secrets are long and random, so no salt is needed. */
export function toSecretHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
