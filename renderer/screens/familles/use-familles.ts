import { useAnswer } from '#renderer/api/answers.ts';
import { type Famille, getFamilleStats, listFamilles } from '#shared/contracts/familles.ts';

/** A family with the articles it holds; `part` is their share of all that are sorted, from 0 to 1. */
export type FamilleRow = Famille & { nb_articles: number; part: number };

/** The families that match, each with its articles, and what all of them add up to. */
export function useFamilles(filtre: string) {
  const familles = useAnswer(listFamilles, { query: { filtre } }, { keepsPrevious: true });
  const { data: stats } = useAnswer(getFamilleStats, {}, { select: ({ data }) => data });
  const counts = new Map(stats?.par_famille.map(({ code, nb_articles }) => [code, nb_articles]));
  const sorted = stats?.articles_classes ?? 0;
  const data = familles.data?.map((famille): FamilleRow => {
    const nb_articles = counts.get(famille.code) ?? 0;
    return { ...famille, nb_articles, part: sorted === 0 ? 0 : nb_articles / sorted };
  });
  return { data, stats, error: familles.error, refetch: familles.refetch };
}
