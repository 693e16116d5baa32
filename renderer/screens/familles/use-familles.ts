import { useAnswer } from '#renderer/api/use-answer.ts';
import { type Famille, getFamilleStats, listFamilles } from '#shared/contracts/articles/familles.ts';

/**
 * A family with its articles, and their shares (from 0 to 1) of all articles with a family and of the largest family.
 */
export type FamilleRow = Famille & { nb_articles: number; part: number; taille: number };

/** Reads the families that match, each with its articles, and the totals of all. */
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
