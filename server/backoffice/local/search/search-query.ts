import { listFoldedWords } from '#shared/text/search-text.ts';

/** A search in the forms the index understands; a form that can find nothing is undefined. */
export type SearchQuery = {
  words: readonly string[];
  /** The words joined without spaces: codes are compared in this form, however they were typed. */
  code: string;
  wordsMatch: string;
  /** The words of three letters and more, each as the trigrams that cover it. */
  trigramsMatch: string | undefined;
};

const trigramLength = 3;

/**
 * Converts typed text into FTS5 queries. Folding leaves letters and digits only, and each term is quoted: nothing that
 * is typed is ever read as FTS5 syntax. Undefined when nothing is left to look for.
 */
export function findSearchQuery(typed: string, groupe: string): SearchQuery | undefined {
  const all = [...new Set(listFoldedWords(typed))];
  // A word that is the beginning of another is implied by it: a record with «40…» also has «4…».
  const words = all.filter((word) => !all.some((other) => other !== word && other.startsWith(word)));
  if (words.length === 0) return undefined;
  const trigrams = [...new Set(words.flatMap(listTrigrams))];
  const group = quote(toGroupToken(groupe));
  return {
    words,
    code: listFoldedWords(typed).join(''),
    wordsMatch: [...words.map(quote), group].join(' AND '),
    trigramsMatch: trigrams.length === 0 ? undefined : [...trigrams.map(quote), group].join(' AND '),
  };
}

/** Returns the term every record of a group has: `§` is in no folded text, and three characters make one trigram. */
export function toGroupToken(groupe: string): string {
  return `§${groupe.slice(0, trigramLength - 1)}`;
}

/** Returns enough trigrams to cover the word; the caller checks the word itself. */
function listTrigrams(word: string): string[] {
  const characters = [...word];
  const lastStart = characters.length - trigramLength;
  if (lastStart < 0) return [];
  const count = Math.ceil(characters.length / trigramLength);
  return Array.from({ length: count }, (_, position) => {
    const start = Math.min(position * trigramLength, lastStart);
    return characters.slice(start, start + trigramLength).join('');
  });
}

function quote(term: string): string {
  return `"${term}"`;
}

/**
 * Longest beginning that is indexed, which bounds their number; the rest of a longer word is found as an inner part.
 */
const longestBeginning = 64;

/** Lists every beginning of every word, e.g. `vis vi v`: the terms words are found by. */
export function listBeginnings(folded: string): string[] {
  const words = folded.split(' ').map((word) => [...word].slice(0, longestBeginning));
  return [...new Set(words.flatMap((word) => word.map((_, end) => word.slice(0, end + 1).join(''))))];
}
