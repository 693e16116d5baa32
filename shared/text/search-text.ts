/** Letters that Unicode does not decompose; all others (except œ and æ) are decomposed by normalisation. */
const unfolded: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  '×': 'x',
};

/**
 * Returns a text as it is searched: lower case, without accents, `œ` as `oe`, punctuation as single spaces, trimmed.
 * `foldText('Clé à œil — 4×40')` is `'cle a oeil 4x40'`; folding twice changes nothing.
 */
export function foldText(text: string): string {
  const plain = isAscii(text) ? text.toLowerCase() : toPlainLetters(text);
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Returns the folded words of a text; an empty array when it has none. */
export function listFoldedWords(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/**
 * Returns the signs typed when folding leaves no word, e.g. `%` or an emoji; empty when there are words to search for.
 */
export function listSigns(typed: string): string[] {
  return foldText(typed) === '' ? typed.split(/\s+/).filter(Boolean) : [];
}

/**
 * Returns a filter that accepts texts with every word typed, anywhere and whatever the accents; signs alone are
 * searched as they are.
 */
export function createTextFilter(typed: string): (text: string) => boolean {
  const [words, signs] = [listFoldedWords(typed), listSigns(typed)];
  return (text) => {
    if (signs.length > 0) return signs.every((sign) => text.includes(sign));
    if (words.length === 0) return true;
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

function toPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[œæøłđðþßı×]/g, (letter) => unfolded[letter] ?? letter);
}
