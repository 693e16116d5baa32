import { typedKeys } from '#shared/typed-entries.ts';

export type Random = {
  /** Returns a number in [0, 1[. */
  next(): number;
  /** Returns an integer, both ends included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Picks a key with the probability of its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
};

/** Creates a generator of the same numbers for the same seed, on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  }

  function weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    const entries = typedKeys(weights).map((key) => [key, weights[key] ?? 0] as const);
    let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = entries.find(([, weight]) => {
      rest -= weight;
      return rest < 0;
    });
    return (chosen ?? pick(entries))[0];
  }

  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted,
  };
}
