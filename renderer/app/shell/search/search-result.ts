import type { ReactNode } from 'react';
import { foldText } from '#shared/text/search-text.ts';

export type SearchResult = {
  key: string;
  icon: ReactNode;
  label: string;
  detail?: string;
  /** Shown at its end, e.g. its keys. */
  end?: ReactNode;
  open: () => void;
};

/** The results of one kind for the typed text. */
export type Found = { label: string; results: readonly SearchResult[]; isPending?: boolean };

export const maxPerGroup = 6;
export const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Returns whether the text is long enough to ask the service. */
export function isSearch(typed: string): boolean {
  return typed.length >= 2;
}

/** Returns whether a text has every typed word, whatever the accents. */
export function isMatch(text: string, typed: string): boolean {
  const folded = foldText(text);
  return foldText(typed)
    .split(' ')
    .every((word) => folded.includes(word));
}

type Answer<Row> = { data: Row[] | undefined; isPlaceholderData: boolean };

/**
 * Returns the results or, while they are read, those of the former answer that still match: Enter never opens a result
 * that does not match.
 */
export function keepMatching<Row>(
  { data = [], isPlaceholderData }: Answer<Row>,
  typed: string,
  toText: (row: Row) => string,
) {
  return isPlaceholderData ? data.filter((row) => isMatch(toText(row), typed)) : data;
}
