import { tvaFormats } from '#shared/identifiers/identifier-formats.ts';

/** Territories whose professionals are in the French directory. */
const ofFrance = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'MC']);

/**
 * Returns whether a country counts as French. An unknown one (empty) does: the card's fault is reported as such,
 * instead of the customer being taken for a foreign one.
 */
export function isPaysFrancais(pays: string): boolean {
  return pays === '' || ofFrance.has(pays);
}

/** Returns whether a country is in the European Union; Greece's VAT numbers begin with EL. */
export function isPaysUnion(pays: string): boolean {
  return Object.hasOwn(tvaFormats, pays === 'GR' ? 'EL' : pays);
}
