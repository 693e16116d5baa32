/** OWASP's memory, twice its passes: some 20 ms and 19 MB for each password checked. */
const cost = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** Hash of a password nobody has, of the same cost: an unknown address takes as long to refuse as a known one. */
const decoy = '$argon2id$v=19$m=19456,t=4,p=1$D17KCgVpjlTfQiAYgYdgcw$5S+pUUB4iZ+KCES8J42a8wOLLNbnS+LGPPdzj+1XSmk';

/** Argon2id of a password, with its salt and cost, off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, cost);
}

/** True when `password` is the one `hash` was made from; without a hash, false after the same time. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const isSame = await verify(hash ?? decoy, password);
  return isSame && hash !== undefined;
}
