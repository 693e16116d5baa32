import type { z } from 'zod';
import { pickChanged } from '#renderer/ui/form/pick-changed.ts';
import type { Article, ArticleCreateInput, ArticleUpdateInput } from '#shared/contracts/articles/articles.ts';
import type { NatureArticle } from '#shared/contracts/nature.ts';
import { toNatureArticle } from '#shared/documents/objet-vente.ts';
import { toBarcode } from '#shared/identifiers/identifiers.ts';

export type ArticleValues = {
  reference: string;
  designation: string;
  famille: string | null;
  prix_vente: number | null;
  prix_achat: number | null;
  emplacement: string;
  eco_participation_ht: number | null;
  stock_reel: number | null;
  stock_mini: number | null;
  stock_maxi: number | null;
  fournisseur_principal: string | null;
  code_ean: string;
  unite_vente: string;
  tva_code: string;
  nature: NatureArticle;
  description: string;
};

export type ArticleInput = z.input<typeof ArticleCreateInput>;
type ArticleChange = z.input<typeof ArticleUpdateInput>;

export const usualTvaCode = 'T20';

/** Returns the name of the draft: another for each version of a record, and for a new one made for a scanned code. */
export function toArticleDraft(article?: Article, code = ''): string {
  if (article) return `article:${article.reference}:${article.version}`;
  return code === '' ? 'article:nouveau' : `article:nouveau:${code}`;
}

/** Returns the form's first values: the article's own, or what its code says of a new one. */
export function toArticleValues(article: Article | undefined, code = '', tvaCode = usualTvaCode): ArticleValues {
  const ean = toBarcode(code);
  return {
    reference: article?.reference ?? (ean === undefined ? code : ''),
    designation: article?.designation ?? '',
    famille: article?.famille_code ?? null,
    prix_vente: article?.prix_vente ?? null,
    prix_achat: article?.prix_achat ?? null,
    emplacement: article?.emplacement ?? '',
    eco_participation_ht: article?.eco_participation_ht ?? null,
    stock_reel: article?.stock_reel ?? null,
    stock_mini: article?.stock_mini ?? null,
    stock_maxi: article?.stock_maxi ?? null,
    fournisseur_principal: article?.fournisseur_principal ?? null,
    code_ean: article?.code_ean ?? ean ?? '',
    unite_vente: article?.unite_vente ?? 'UN',
    tva_code: article?.tva_code ?? tvaCode,
    nature: article ? toNatureArticle(article) : 'bien',
    description: article?.description ?? '',
  };
}

/**
 * Returns the change to what was typed, with only the fields that differ. An untouched stock is not sent: it would undo
 * what was sold in the meantime, as other fields would undo others' changes.
 */
export function toArticleChange(values: ArticleValues, before: Article): ArticleChange {
  const { reference: _, ...changed } = pickChanged(values, toArticleValues(before));
  return Object.keys(changed).length > 0 ? changed : { designation: values.designation };
}
