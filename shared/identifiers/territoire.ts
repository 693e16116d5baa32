import { findCodePays } from '#shared/identifiers/code-pays.ts';

/** Where the rates of VAT are others: Corsica; Guadeloupe, Martinique and Réunion; Guyane and Mayotte, which have none. */
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

/** Where a French address is, by its country or its postal code. */
export function toTerritoire({ pays, code_postal }: { pays: string; code_postal: string }): Territoire {
  const own = ofPays[findCodePays(pays) ?? ''];
  return own ?? ofCodePostal.find(([start]) => start.test(code_postal.trim()))?.[1] ?? 'metropole';
}
