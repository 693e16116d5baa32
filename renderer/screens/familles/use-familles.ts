import { useAnswer } from '#renderer/api/use-answer.ts';
import { type Famille, getFamilleStats, listFamilles } from '#shared/contracts/articles/familles.ts';

/** A family with the articles it holds, and their shares (from 0 to 1) of all that are sorted and of the largest family's. */
export type FamilleRow = Famille & { nb_articles: number; part: number; taille: number };

/** The families that match, each with its articles, and what all of them add up to. */
export function useFamilles(filtre: string) {
  const familles = useAnswer(listFamilles, { query: { filtre } }, { keepsPrevious: true });
  const { data: stats } = useAnswer(getFamilleStats, {}, { select: ({ data }) => data });
  const counts = new Map(stats?.par_famille.map(({ code, nb_articles }) => [code, nb_articles]));
  const sorted = Math.max(1, stats?.articles_classes ?? 0);
  const most = Math.max(1, ...counts.values());
  const data = familles.data?.map((famille): FamilleRow => {
    const nb_articles = counts.get(famille.code) ?? 0;
    return { ...famille, nb_articles, part: nb_articles / sorted, taille: nb_articles / most };
  });
  return { data, stats, error: familles.error, refetch: familles.refetch };
}
