import { tvaFormats } from '#shared/identifiers/identifier-formats.ts';

/** Territories whose professionals are in the French directory. */
const ofFrance = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'MC']);

/** A country nobody knows (empty) is told as a fault of the card, not taken for a foreign one. */
export function isPaysFrancais(pays: string): boolean {
  return pays === '' || ofFrance.has(pays);
}

/** Greece's VAT numbers begin with EL. */
export function isPaysUnion(pays: string): boolean {
  return Object.hasOwn(tvaFormats, pays === 'GR' ? 'EL' : pays);
}
