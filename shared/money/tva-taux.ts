import { typedEntries } from '#shared/typed-entries.ts';
import type { Territoire } from '#shared/identifiers/territoire.ts';

/** VAT codes an article may carry, and their rates in percent: the specification's, then those of Corsica and of overseas. */
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

const ofTerritoire: Record<Territoire, readonly TvaCode[]> = {
  metropole: ['T20', 'T10', 'T055', 'T021', 'T00'],
  corse: ['T20', 'T13', 'T10', 'T055', 'T021', 'T009', 'T00'],
  outre_mer: ['T085', 'T021', 'T0175', 'T0105', 'T00'],
  sans_tva: ['T00'],
};

/** The codes a shop there sells at, the usual first; others are taken all the same. */
export function listTvaCodes(territoire: Territoire): readonly TvaCode[] {
  return ofTerritoire[territoire];
}

/** The rate of a code, in percent; undefined for another program's. */
export function findTvaTaux(code: string): number | undefined {
  return typedEntries(tvaTaux).find(([known]) => known === code)?.[1];
}
