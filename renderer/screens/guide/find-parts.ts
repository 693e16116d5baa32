import type { GuidePart } from 'virtual:guide';
import { foldText } from '#shared/text/search-text.ts';

/**
 * Finds the parts that have every typed word, or its beginning, whatever the accents; all of them for an empty text.
 */
export function findParts(parts: readonly GuidePart[], typed: string): readonly GuidePart[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return parts;
  return parts.filter(({ text }) => {
    const folded = ` ${foldText(text)}`;
    return words.every((word) => folded.includes(` ${word}`));
  });
}
