import { z } from 'zod';

/**
 * What checks a password and proves nothing: the salt and the cost of an Argon2id hash, with the SHA-256 of that hash.
 * Exactly one form and cost, so that who sends one cannot have others spend memory on it.
 */
export const Verificateur = z
  .string()
  .regex(/^\$argon2id-sha256\$v=19\$m=19456,t=4,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);

/** The Argon2id hash a `Verificateur` was made of: who has it has typed the password, or made the hash themselves. */
export const Preuve = z.string().regex(/^\$argon2id\$v=19\$m=19456,t=4,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
