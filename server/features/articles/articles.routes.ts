import type { Route } from '#server/http/route.ts';
import { getActiviteArticle } from '#shared/contracts/tiers/activites.ts';
import { toVersioned } from '#server/http/answers/reply.ts';
import { browseArticles } from '#shared/contracts/articles/article-list.ts';
import {
  createArticle,
  getArticle,
  listAllArticles,
  listArticles,
  updateArticle,
} from '#shared/contracts/articles/articles.ts';
import type { ArticleService } from './articles.service.ts';

/**
 * Mounts the articles. `listAllArticles` comes after `getArticle`, as the specification has it: `/articles/all` reads
 * the article called «all».
 */
export function articleRoutes(route: Route, articles: ArticleService): void {
  route(listArticles, ({ query }) => articles.list(query));
  route(browseArticles, ({ query }) => articles.browse(query));
  route(createArticle, ({ body, context }) => articles.create(body, context));
  route(getArticle, async ({ params }) => {
    const article = await articles.get(params.reference);
    return toVersioned(article, article);
  });
  route(updateArticle, ({ params, body, context }) => articles.update(params.reference, body, context));
  route(listAllArticles, ({ query }) => articles.listAll(query.filtre));
  route(getActiviteArticle, ({ params }) => articles.getActivity(params.reference));
}
