/** Letters that Unicode does not decompose; the rest (œ and æ apart) comes apart by itself. */
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
 * What a text is searched by: lower case, without accents, `œ` as `oe`, punctuation as single spaces, trimmed.
 * `foldText('Clé à œil — 4×40')` is `'cle a oeil 4x40'`; folding twice changes nothing.
 */
export function foldText(text: string): string {
  const plain = isAscii(text) ? text.toLowerCase() : toPlainLetters(text);
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** The folded words of a text; an empty array when it has none. */
export function listFoldedWords(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** What folding leaves nothing of, as it was typed: `%`, an emoji; empty when there are words to look for. */
export function listSigns(typed: string): string[] {
  return foldText(typed) === '' ? typed.split(/\s+/).filter(Boolean) : [];
}

/** Whether a text has every word typed, anywhere and whatever the accents; signs alone are looked for as they are. */
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
