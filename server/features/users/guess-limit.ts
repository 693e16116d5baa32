import { ipKeyGenerator } from 'express-rate-limit';
import { TooManyRequests } from '#shared/endpoints/errors.ts';

const refillMs = 5_000;
const maxAddresses = 10_000;

type Bucket = { left: number; at: number };
type Deps = { burst: number; now: () => Date };

export type GuessLimit = ReturnType<typeof createGuessLimit>;

/**
 * Slows down attempts on many accounts from one address, because each costs a long hash: `burst` wrong ones at once,
 * then one every five seconds. It never blocks completely: a whole shop may share one address.
 */
export function createGuessLimit({ burst, now }: Deps) {
  const buckets = new Map<string, Bucket>();

  function read(key: string): Bucket {
    const time = now().getTime();
    const { left, at: kept } = buckets.get(key) ?? { left: burst, at: time };
    // A time in the future means that the clock was set back: nothing would be regained until then.
    const at = Math.min(kept, time);
    const gained = Math.floor((time - at) / refillMs);
    return { left: Math.min(burst, left + gained), at: at + gained * refillMs };
  }

  function forgetQuiet() {
    for (const key of buckets.keys()) if (read(key).left >= burst) buckets.delete(key);
  }

  return {
    /**
     * Counts an attempt before it is made, so that none escapes; `refund` is called when the password was right.
     * @throws {TooManyRequests} when none is left.
     */
    take(address: string): { refund: () => void } {
      const key = ipKeyGenerator(address);
      if (buckets.size >= maxAddresses) forgetQuiet();
      const { left, at } = read(key);
      if (left <= 0) {
        buckets.set(key, { left, at });
        const message = 'Trop de mots de passe faux depuis cette machine\u00a0: réessayez dans quelques secondes.';
        throw new TooManyRequests(message, { retryAfterSeconds: refillMs / 1000 });
      }
      buckets.set(key, { left: left - 1, at: left === burst ? now().getTime() : at });
      return {
        refund: () => void buckets.set(key, { ...read(key), left: Math.min(burst, read(key).left + 1) }),
      };
    },
  };
}
