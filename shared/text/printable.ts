import { characterRanges } from './printable-characters.ts';
import { findScript } from './script-characters.ts';

const printable = new Set(
  characterRanges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
);
/** Matches ordinary text, which most text is: one test, and nothing to replace. */
const plain = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2019\u20ac\u202f]*$/;
const marks = /\p{Mark}/gu;
/** Skin tones, direction marks, zero-width and other invisible characters. */
const dropped = /[\p{Emoji_Modifier}\p{Cf}\p{Cc}\p{Mark}]/u;
/** Matches a joiner or non-joiner that does not follow an Arabic letter, where it has no meaning. */
const strayJoiner = /(?<![\p{Script=Arabic}\p{Mark}])[\u200c\u200d]/gu;

/** Returns whether a text has ordinary French characters only, which is usual and cheap to test. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** Returns whether a character is in the documents' own font, which has Latin, Greek and Cyrillic. */
export function isInOwnFont(character: string): boolean {
  return printable.has(character.codePointAt(0) ?? 0);
}

/**
 * Returns the text as the documents' fonts can show it: composed letters, plain spaces, the base letter of an accent
 * they lack. Invisible characters are left out, and a letter no font has becomes «?».
 */
export function toPrintable(text: string): string {
  if (isPlain(text)) return text;
  return Array.from(
    text
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(strayJoiner, ''),
    toGlyphs,
  ).join('');
}

/** Returns the characters of a text that a document cannot show, each once: letters of rare scripts, new emoji. */
export function listUnprintable(text: string): string[] {
  if (isPlain(text)) return [];
  return [...new Set(text.normalize('NFC'))].filter((character) => character !== '?' && toGlyphs(character) === '?');
}

function toGlyphs(character: string): string {
  if (character === '\n' || isPrintable(character)) return character;
  if (dropped.test(character)) return '';
  if (/\s/.test(character)) return ' ';
  const simpler = character.normalize('NFKD').replace(marks, '');
  return simpler !== '' && Array.from(simpler).every(isPrintable) ? simpler : '?';
}

function isPrintable(character: string): boolean {
  return isInOwnFont(character) || findScript(character.codePointAt(0) ?? 0) !== undefined;
}
