import { characterRanges } from './printable-characters.ts';
import { findScript } from './script-characters.ts';

const printable = new Set(
  characterRanges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
);
/** Ordinary text, which most of it is: one test, nothing to replace. */
const plain = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2019\u20ac\u202f]*$/;
const marks = /\p{Mark}/gu;
/** Skin tones, direction marks, zero-width and other invisible characters. */
const dropped = /[\p{Emoji_Modifier}\p{Cf}\p{Cc}\p{Mark}]/u;
/** What joins or parts two letters means something after an Arabic letter only. */
const strayJoiner = /(?<![\p{Script=Arabic}\p{Mark}])[\u200c\u200d]/gu;

/** Whether a text is of ordinary French characters, which is most often so and cheap to know. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** Whether a character is in the documents' own font, which has Latin, Greek and Cyrillic. */
export function isInOwnFont(character: string): boolean {
  return printable.has(character.codePointAt(0) ?? 0);
}

/**
 * The text as the documents' fonts can show it: composed letters, plain spaces, the base letter of an accent they lack;
 * what is invisible is left out, a letter of a script that no font has becomes «?».
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

/** The characters of a text that a document cannot show, each once: letters of rare scripts, emoji of tomorrow. */
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
