import { isPreuveOf, isVerificateur, toVerificateur } from '#server/calls/verificateur.ts';

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** Cost of a password hash: OWASP's memory with twice its passes, some 20 ms and 19 MB for each password checked. */
const strong: Cost = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** Stands where a password's hash would, for an account that has none: no password is right. */
export const noPassword = '';

export type Passwords = ReturnType<typeof createPasswords>;

/** Creates and checks password hashes: Argon2id with its salt and cost, off the main thread. */
export function createPasswords(cost = strong) {
  const decoy = toDecoy(cost);
  return {
    async hash(password: string): Promise<string> {
      const { hash } = await import('@node-rs/argon2');
      return hash(password, cost);
    },

    /**
     * Returns whether `password` has this hash, or is that of this verifier; without either, false after the same time.
     */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      if (stored !== undefined && isVerificateur(stored)) return isPreuveOf(await prove(stored, password), stored);
      const { verify } = await import('@node-rs/argon2');
      const isSame = await verify(stored || decoy, password);
      return isSame && Boolean(stored);
    },
  };
}

/** Returns a verifier of a password, at the cost of all: other installations take it. */
export async function createVerificateur(password: string): Promise<string> {
  return toVerificateur(await createPasswords().hash(password));
}

/** Returns the hash that `password` has with a verifier's salt and cost: of the right one it is the proof. */
export async function prove(verificateur: string, password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  const [, , , , salt = ''] = verificateur.split('$');
  return hash(password, { ...strong, salt: Buffer.from(salt, 'base64') });
}

/**
 * Returns the hash of a password nobody has, at the same cost: an unknown address takes as long to refuse as a known
 * one.
 */
function toDecoy({ memoryCost, timeCost, parallelism }: Cost): string {
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$D17KCgVpjlTfQiAYgYdgcw$5S+pUUB4iZ+KCES8J42a8wOLLNbnS+LGPPdzj+1XSmk`;
}
