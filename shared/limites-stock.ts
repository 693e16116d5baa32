import type { Article, LimitesStock } from './contracts/articles/articles.ts';
import { isSame } from './text/same-value.ts';

/** The fields of an article that each shop of a group may have its own of. */
export function pickLimites({
  stock_mini,
  stock_maxi,
  emplacement = null,
}: Pick<Article, keyof LimitesStock>): LimitesStock {
  return { stock_mini, stock_maxi, emplacement };
}

/** Returns an article as all shops share it: with the limits of those that have none of their own. */
export function toCommun<A extends Article>({ commun, ...article }: A): Omit<A, 'commun'> {
  return { ...article, ...commun };
}

/** Returns a shared article as this shop has it: with its own limits where it has some. */
export function withOwnLimites(article: Article, ici: string | null): Article {
  const own = ici === null ? undefined : article.par_boutique?.[ici];
  return own ? { ...article, ...own, commun: pickLimites(article) } : article;
}

/** Returns a changed article whose new limits are this shop's only; without a shop, they are everybody's. */
export function setLimites(changed: Article, before: Article, ici: string | null): Article {
  const [now, was] = [pickLimites(changed), pickLimites(before)];
  if (ici === null || isSame(now, was)) return changed;
  return { ...changed, commun: before.commun ?? was, par_boutique: { ...before.par_boutique, [ici]: now } };
}
