import { typedEntries } from '#shared/typed-entries.ts';

/**
 * VAT codes an article may have, and their rates in percent: the specification's, then those of Corsica and overseas.
 */
export const tvaTaux = {
  T20: 20,
  T10: 10,
  T055: 5.5,
  T021: 2.1,
  T00: 0,
  T13: 13,
  T085: 8.5,
  T0175: 1.75,
  T0105: 1.05,
  T009: 0.9,
} as const;
export type TvaCode = keyof typeof tvaTaux;

/** Returns the rate of a code, in percent; undefined for an unknown code. */
export function findTvaTaux(code: string): number | undefined {
  return typedEntries(tvaTaux).find(([known]) => known === code)?.[1];
}
