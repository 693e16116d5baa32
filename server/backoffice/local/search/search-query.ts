import { listFoldedWords } from '#shared/text/search-text.ts';

/** A search in the forms the index understands; undefined where a form finds nothing. */
export type SearchQuery = {
  words: readonly string[];
  /** The words without the spaces between: how a code is compared, however it was typed. */
  code: string;
  wordsMatch: string;
  /** The words of three letters and more, each by trigrams that cover it. */
  trigramsMatch: string | undefined;
};

const trigramLength = 3;

/**
 * Turns what a person typed into FTS5 queries. Folding leaves letters and digits only, and each term is quoted: nothing
 * that is typed is ever read as FTS5 syntax. Undefined when nothing is left to look for.
 */
export function findSearchQuery(typed: string, groupe: string): SearchQuery | undefined {
  const all = [...new Set(listFoldedWords(typed))];
  // What has a word that begins with «40» has one that begins with «4».
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

/** The term every record of a group carries: `§` is in no folded text, and three characters make one trigram. */
export function toGroupToken(groupe: string): string {
  return `§${groupe.slice(0, trigramLength - 1)}`;
}

/** Enough trigrams to cover the word; whoever uses them checks the word itself. */
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

/** A word without end would have beginnings without number; what follows is found as an inner part. */
const longestBeginning = 64;

/** Every beginning of every word, e.g. `vis v vi`: the terms words are found by. */
export function listBeginnings(folded: string): string[] {
  const words = folded.split(' ').map((word) => [...word].slice(0, longestBeginning));
  return [...new Set(words.flatMap((word) => word.map((_, end) => word.slice(0, end + 1).join(''))))];
}
