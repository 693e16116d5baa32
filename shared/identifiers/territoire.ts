import type { TvaCode } from '#shared/money/tva-taux.ts';
import { findCodePays } from './code-pays.ts';

/**
 * The territories with VAT rates of their own: Corsica; Guadeloupe, Martinique and Réunion; Guyane and Mayotte, which
 * have no VAT.
 */
export type Territoire = 'metropole' | 'corse' | 'outre_mer' | 'sans_tva';

const ofPays: Readonly<Record<string, Territoire>> = {
  GP: 'outre_mer',
  MQ: 'outre_mer',
  RE: 'outre_mer',
  GF: 'sans_tva',
  YT: 'sans_tva',
};
const ofCodePostal: readonly [start: RegExp, Territoire][] = [
  [/^20/, 'corse'],
  [/^97[124]/, 'outre_mer'],
  [/^97[36]/, 'sans_tva'],
];

/** Returns the territory of a French address, by its country or its postal code. */
export function toTerritoire({ pays, code_postal }: { pays: string; code_postal: string }): Territoire {
  const own = ofPays[findCodePays(pays) ?? ''];
  return own ?? ofCodePostal.find(([start]) => start.test(code_postal.trim()))?.[1] ?? 'metropole';
}

const ofTerritoire: Record<Territoire, readonly TvaCode[]> = {
  metropole: ['T20', 'T10', 'T055', 'T021', 'T00'],
  corse: ['T20', 'T13', 'T10', 'T055', 'T021', 'T009', 'T00'],
  outre_mer: ['T085', 'T021', 'T0175', 'T0105', 'T00'],
  sans_tva: ['T00'],
};

/** Returns the VAT codes a shop there usually sells at, the most usual first; others are accepted too. */
export function listTvaCodes(territoire: Territoire): readonly TvaCode[] {
  return ofTerritoire[territoire];
}
