import { createHash, timingSafeEqual } from 'node:crypto';

const [hashKind, verifierKind] = ['$argon2id$', '$argon2id-sha256$'];

/** Returns whether a stored text is a verifier rather than a password's hash. */
export const isVerificateur = (stored: string): boolean => stored.startsWith(verifierKind);

/** Returns what checks the password of this Argon2id hash without being a proof of it, as SCRAM's stored key is. */
export function toVerificateur(preuve: string): string {
  const end = preuve.lastIndexOf('$');
  const digest = createHash('sha256').update(preuve).digest('base64').replace(/=+$/, '');
  return `${verifierKind}${preuve.slice(hashKind.length, end)}$${digest}`;
}

/** Returns whether a hash is the one that a verifier was made of. */
export function isPreuveOf(preuve: string, verificateur: string): boolean {
  const made = Buffer.from(toVerificateur(preuve));
  const known = Buffer.from(verificateur);
  return made.length === known.length && timingSafeEqual(made, known);
}
