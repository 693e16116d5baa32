import type { Article } from '#shared/contracts/articles/articles.ts';
import type { NatureArticle } from '#shared/contracts/nature.ts';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';

/** The nature of what a document sells (CGI annexe II art. 242 nonies A). */
export type ObjetVente = 'biens' | 'services' | 'mixte';

const prestation = 1;

/** Returns whether an article is goods or a service: as its card says, or by its type when the card says nothing. */
export function toNatureArticle({ nature, type_article }: Pick<Article, 'nature' | 'type_article'>): NatureArticle {
  return nature ?? (type_article === prestation ? 'service' : 'bien');
}

/** Returns the nature of what lines sell. Comment lines sell nothing; a document with no other line sells goods. */
export function toObjetVente(lignes: readonly LigneRecord[]): ObjetVente {
  const sold = lignes.filter(({ article_code }) => article_code !== '');
  if (!sold.some(({ nature }) => nature === 'service')) return 'biens';
  return sold.every(({ nature }) => nature === 'service') ? 'services' : 'mixte';
}
