import { useMemo, useState } from 'react';
import { type Range, sliceRange } from '#renderer/ui/table/row-selection.ts';
import type { ArticleApercu } from '#shared/contracts/articles/article-list.ts';

type Pages = { question: object; total: number; findRow: (index: number) => ArticleApercu | undefined };

const none: ReadonlySet<string> = new Set();

/** What one sheet of labels takes. */
export const maxSelected = 300;

/** Keeps the articles chosen in the list, by reference; another search or filter begins anew. */
export function useArticleSelection({ total, findRow }: Pages, filters: string) {
  const [chosen, setChosen] = useState(none);
  const [known, setKnown] = useState(filters);
  if (known !== filters) {
    setKnown(filters);
    setChosen(none);
  }
  const toReferences = (places: readonly number[]) => places.flatMap((place) => findRow(place)?.reference ?? []);
  const places = () => Array.from({ length: total }, (_, index) => index);

  return {
    references: [...chosen],
    selected: useMemo(() => Object.fromEntries([...chosen].map((one) => [one, true as const])), [chosen]),
    count: chosen.size,
    extend({ from, active, target }: Range) {
      const left = new Set(toReferences(sliceRange(places(), from, active)));
      const taken = toReferences(sliceRange(places(), from, target));
      setChosen((current) => new Set([...[...current].filter((one) => !left.has(one)), ...taken]));
    },
    selectAll: () => setChosen(new Set(toReferences(places()))),
    clear: () => setChosen(none),
    onToggle: ({ reference }: ArticleApercu, isSelected: boolean) =>
      setChosen((current) => {
        const next = new Set(current);
        if (isSelected) next.add(reference);
        else next.delete(reference);
        return next;
      }),
  };
}
