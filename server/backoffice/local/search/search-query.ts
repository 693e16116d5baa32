import { listFoldedWords } from '#shared/search-text.ts';

/** A search in the forms the index understands; undefined where a form finds nothing. */
export type SearchQuery = {
  /** All words, each by its beginning. */
  words: readonly string[];
  /** The words without the spaces between: how a code is compared, however it was typed. */
  code: string;
  wordsMatch: string;
  /** The words of three letters and more, each by the trigrams in it. */
  trigramsMatch: string | undefined;
};

const trigramLength = 3;

/**
 * Turns what a person typed into FTS5 queries. Folding leaves letters and digits only, and each term is quoted: nothing
 * that is typed is ever read as FTS5 syntax. Undefined when nothing is left to look for.
 */
export function findSearchQuery(typed: string, groupe: string): SearchQuery | undefined {
  const words = [...new Set(listFoldedWords(typed))];
  if (words.length === 0) return undefined;
  const trigrams = [...new Set(words.flatMap(listTrigrams))];
  const group = quote(toGroupToken(groupe));
  return {
    words,
    code: listFoldedWords(typed).join(''),
    wordsMatch: [...words.map((word) => `${quote(word)}*`), group].join(' AND '),
    trigramsMatch: trigrams.length === 0 ? undefined : [...trigrams.map(quote), group].join(' AND '),
  };
}

/** The term every record of a group carries: `§` is in no folded text, and three characters make one trigram. */
export function toGroupToken(groupe: string): string {
  return `§${groupe.slice(0, trigramLength - 1)}`;
}

function listTrigrams(word: string): string[] {
  const characters = [...word];
  const count = Math.max(0, characters.length - trigramLength + 1);
  return Array.from({ length: count }, (_, start) => characters.slice(start, start + trigramLength).join(''));
}

function quote(term: string): string {
  return `"${term}"`;
}
