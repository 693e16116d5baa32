import { lazy } from '#shared/lazy.ts';
import { foldText } from '#shared/text/search-text.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Regions that have a name and two letters in Intl, but are no country of ISO 3166-1. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
/** Names that cards use besides the platform's own. */
const otherNames = {
  angleterre: 'GB',
  'grande bretagne': 'GB',
  hollande: 'NL',
  usa: 'US',
  'etats unis d amerique': 'US',
} as const;

const codesByName = lazy(() => {
  const names = new Intl.DisplayNames(['fr'], { type: 'region', fallback: 'none' });
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const named = pairs.filter(isCountry).flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name === undefined ? [] : [[toKey(name), code]];
  });
  return new Map<string, string>([...named, ...Object.entries(otherNames)]);
});
const codes = lazy(() => new Set(codesByName().values()));

/**
 * Returns the two letters (ISO 3166-1) of a country that a card names in French or by its code; undefined when it is
 * unknown.
 */
export function findCodePays(pays: string): string | undefined {
  const code = pays.trim().toUpperCase();
  if (code === '') return 'FR';
  return codes().has(code) ? code : codesByName().get(toKey(pays));
}

/** Returns whether a code is a current one: a withdrawn code stands for another one now (`DD` for `DE`). */
function isCountry(code: string): boolean {
  return !noCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

/** Returns the key of a country's name, without its article: «La Réunion» is `reunion`. */
function toKey(name: string): string {
  return foldText(name).replace(/^(l|la|le|les) /, '');
}
