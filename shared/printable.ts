import { characterRanges } from './printable-characters.ts';

const printable = new Set(
  characterRanges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
);
/** Ordinary text, which most of it is: one test, nothing to replace. */
const plain = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2019\u20ac\u202f]*$/;
const marks = /\p{Mark}/gu;
const emoji = /\p{Extended_Pictographic}/u;
/** Emoji, direction marks, zero-width and other invisible characters. */
const dropped = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cf}\p{Cc}\p{Mark}]/u;

/**
 * The text as the documents' fonts can show it: composed letters, plain spaces, the base letter of an accent they lack;
 * invisible characters and emoji are left out, a letter of another script becomes «?».
 */
export function toPrintable(text: string): string {
  if (plain.test(text)) return text;
  return Array.from(
    text
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' '),
    toGlyphs,
  ).join('');
}

/** The characters of a text that a document cannot show, each once: letters of other scripts, emoji. */
export function listUnprintable(text: string): string[] {
  if (plain.test(text)) return [];
  const isLost = (character: string) =>
    character !== '?' && (toGlyphs(character) === '?' || (!isPrintable(character) && emoji.test(character)));
  return [...new Set(text.normalize('NFC'))].filter(isLost);
}

function toGlyphs(character: string): string {
  if (character === '\n' || isPrintable(character)) return character;
  if (dropped.test(character)) return '';
  if (/\s/.test(character)) return ' ';
  const simpler = character.normalize('NFKD').replace(marks, '');
  return simpler !== '' && Array.from(simpler).every(isPrintable) ? simpler : '?';
}

function isPrintable(character: string): boolean {
  return printable.has(character.codePointAt(0) ?? 0);
}
