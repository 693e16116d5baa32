import type { ArticlePage, BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Article, ArticleCreateInput, ArticleUpdateInput } from '#shared/contracts/articles/articles.ts';
import type { Recherche } from '#shared/contracts/tiers/tiers.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { toReason } from '#server/database/database-failure.ts';

export type ArticleService = ReturnType<typeof createArticleService>;

type Deps = { backOffice: BackOffice };

/** Reads and writes articles; lists come in the envelopes of the specification. */
export function createArticleService({ backOffice }: Deps) {
  const { articles } = backOffice;

  return {
    async list({ query, limit, code }: Recherche & { code?: string | undefined }) {
      const list = await (code === undefined ? articles.list(query, limit) : articles.listByCode(code));
      return list.wrap<{ success: true; data: Article[] }>('{"success":true,"data":', '}');
    },

    async listAll(filtre: string) {
      const list = await articles.list(filtre);
      const found = list.parse();
      return { articles: found, total: found.length };
    },

    /** Returns one page with the fields lists show. */
    browse: (page: ArticlePage) => articles.browse(page),

    get: (reference: string) => articles.get(reference),

    /** @throws {NotFound} «Article X introuvable». */
    async getActivity(asked: string) {
      const { reference } = await articles.get(asked);
      return backOffice.getArticleActivity(reference);
    },

    /** @throws {AppError} «Erreur lors de la création de l'article: …» for a failure that is not a business rule. */
    create: (input: ArticleCreateInput, context: WriteContext) =>
      articles.create(input, context).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        throw new AppError(`Erreur lors de la création de l'article: ${toReason(error)}`, { cause: error });
      }),

    update: (reference: string, input: ArticleUpdateInput, context: WriteContext) =>
      articles.update(reference, input, context),
  };
}
