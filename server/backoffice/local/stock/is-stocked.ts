import type { Article } from '#shared/contracts/articles/articles.ts';

const prestation = 1;

/** Returns whether an article is kept in stock; a service is not. */
export function isStocked({ type_article }: Article): boolean {
  return type_article !== prestation;
}
