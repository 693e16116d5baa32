import { foldText } from '#shared/text/search-text.ts';

/** Units as French shops write them, in UN/ECE Recommendation 20 (21 with X). */
const codes: Readonly<Record<string, string>> = {
  un: 'C62',
  u: 'C62',
  unite: 'C62',
  pce: 'H87',
  piece: 'H87',
  bte: 'XBX',
  boite: 'XBX',
  sac: 'XBG',
  paq: 'XPK',
  paquet: 'XPK',
  roul: 'XRO',
  rouleau: 'XRO',
  car: 'XCT',
  carton: 'XCT',
  lot: 'SET',
  pair: 'NPR',
  paire: 'NPR',
  kg: 'KGM',
  g: 'GRM',
  t: 'TNE',
  l: 'LTR',
  litre: 'LTR',
  m: 'MTR',
  ml: 'MTR',
  metre: 'MTR',
  cm: 'CMT',
  m2: 'MTK',
  m3: 'MTQ',
  h: 'HUR',
  heure: 'HUR',
  j: 'DAY',
  jour: 'DAY',
  forf: 'LS',
  forfait: 'LS',
};

/** Returns the code of a unit, or «one» when the unit is unknown: the line still shows it in the shop's own words. */
export function toCodeUnite(unite: string): string {
  const key = foldText(unite.replaceAll('²', '2').replaceAll('³', '3')).replace(/s$/, '');
  return codes[key] ?? 'C62';
}
