import type { z } from 'zod';
import type { Article, ArticleCreateInput, ArticleUpdateInput } from '#shared/contracts/articles.ts';
import { findEanProblem } from '#shared/identifiers.ts';

export type ArticleValues = {
  reference: string;
  designation: string;
  famille: string | null;
  prix_vente: number | null;
  prix_achat: number | null;
  stock_reel: number | null;
  stock_mini: number | null;
  code_ean: string;
  unite_vente: string;
  tva_code: string;
  description: string;
};

export type ArticleInput = z.input<typeof ArticleCreateInput> & z.input<typeof ArticleUpdateInput>;

export const usualTvaCode = 'T20';

/** Under which name what is typed is kept; a changed record has another. */
export function toArticleDraft(article?: Article): string {
  return article ? `article:${article.reference}:${article.version}` : 'article:nouveau';
}

/** What the form begins with: the article's own, or what its code says of a new one. */
export function toArticleValues(article: Article | undefined, code = '', tvaCode = usualTvaCode): ArticleValues {
  const isEan = findEanProblem(code) === undefined && code !== '';
  return {
    reference: article?.reference ?? (isEan ? '' : code),
    designation: article?.designation ?? '',
    famille: article?.famille_code ?? null,
    prix_vente: article?.prix_vente ?? null,
    prix_achat: article?.prix_achat ?? null,
    stock_reel: article?.stock_reel ?? null,
    stock_mini: article?.stock_mini ?? null,
    code_ean: article?.code_ean ?? (isEan ? code : ''),
    unite_vente: article?.unite_vente ?? 'UN',
    tva_code: article?.tva_code ?? tvaCode,
    description: article?.description ?? '',
  };
}

/** What makes an article that was changed what it was before. */
export function toFormerInput(before: Article, after: Article): ArticleInput {
  return toArticleInput({ ...toArticleValues(before), stock_reel: before.stock_reel }, after);
}

/** What is sent. A changed stock is a correction: sent only when it was changed, it never undoes what was sold meanwhile. */
export function toArticleInput(values: ArticleValues, article: Article | undefined): ArticleInput {
  if (!article) return values;
  const { stock_reel, ...others } = values;
  return stock_reel === article.stock_reel ? others : values;
}
