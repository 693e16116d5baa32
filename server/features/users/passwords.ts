type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** Cost of a password hash: OWASP's memory with twice its passes, some 20 ms and 19 MB for each password checked. */
const strong: Cost = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

export type Passwords = ReturnType<typeof createPasswords>;

/** Creates and checks password hashes: Argon2id with its salt and cost, off the main thread. */
export function createPasswords(cost = strong) {
  const decoy = toDecoy(cost);
  return {
    async hash(password: string): Promise<string> {
      const { hash } = await import('@node-rs/argon2');
      return hash(password, cost);
    },

    /** Returns whether `password` has this hash; without a hash, false after the same time. */
    async verify(hash: string | undefined, password: string): Promise<boolean> {
      const { verify } = await import('@node-rs/argon2');
      const isSame = await verify(hash ?? decoy, password);
      return isSame && hash !== undefined;
    },
  };
}

/**
 * Returns the hash of a password nobody has, at the same cost: an unknown address takes as long to refuse as a known
 * one.
 */
function toDecoy({ memoryCost, timeCost, parallelism }: Cost): string {
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$D17KCgVpjlTfQiAYgYdgcw$5S+pUUB4iZ+KCES8J42a8wOLLNbnS+LGPPdzj+1XSmk`;
}
