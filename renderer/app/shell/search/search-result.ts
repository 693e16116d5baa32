import type { ReactNode } from 'react';
import { foldText } from '#shared/text/search-text.ts';

/** One thing the search offers. */
export type SearchResult = {
  key: string;
  icon: ReactNode;
  label: string;
  detail?: string;
  /** At its end: its keys. */
  end?: ReactNode;
  open: () => void;
};

/** What one kind of thing has for what is typed. */
export type Found = { label: string; results: readonly SearchResult[]; isPending?: boolean };

export const maxPerGroup = 6;
export const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Whether it is enough to ask the service for. */
export function isSearch(typed: string): boolean {
  return typed.length >= 2;
}

/** Whether a text has every word of what is typed, whatever the accents. */
export function isMatch(text: string, typed: string): boolean {
  const folded = foldText(text);
  return foldText(typed)
    .split(' ')
    .every((word) => folded.includes(word));
}

type Answer<Row> = { data: Row[] | undefined; isPlaceholderData: boolean };

/** What was found, or meanwhile what of the former answer still matches: Enter never opens what is not what was typed. */
export function keepMatching<Row>(
  { data = [], isPlaceholderData }: Answer<Row>,
  typed: string,
  toText: (row: Row) => string,
) {
  return isPlaceholderData ? data.filter((row) => isMatch(toText(row), typed)) : data;
}
