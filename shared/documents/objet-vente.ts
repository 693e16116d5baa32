import type { Article } from '#shared/contracts/articles/articles.ts';
import type { NatureArticle } from '#shared/contracts/nature.ts';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';

/** What a document sells (CGI annexe II art. 242 nonies A). */
export type ObjetVente = 'biens' | 'services' | 'mixte';

const prestation = 1;

/** What an article is sold as: what its card says, or what its type does where the card says nothing. */
export function toNatureArticle({ nature, type_article }: Pick<Article, 'nature' | 'type_article'>): NatureArticle {
  return nature ?? (type_article === prestation ? 'service' : 'bien');
}

/** Goods, services or both: comments sell nothing, a document without any other line sells goods. */
export function toObjetVente(lignes: readonly LigneRecord[]): ObjetVente {
  const sold = lignes.filter(({ article_code }) => article_code !== '');
  if (!sold.some(({ nature }) => nature === 'service')) return 'biens';
  return sold.every(({ nature }) => nature === 'service') ? 'services' : 'mixte';
}
