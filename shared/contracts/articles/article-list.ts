import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { boutiqueFilter } from '#shared/contracts/boutique/boutiques.ts';
import { Article } from './articles.ts';
import { searchText } from '../fields.ts';
import { ListPage, sens } from '../list-page.ts';

/** The columns a list of articles can be ordered by. */
export const articleOrders = ['designation', 'reference', 'famille', 'prix', 'stock'] as const;
export type ArticleOrder = (typeof articleOrders)[number];

/** The fields of an article that a list shows. */
export const ArticleApercu = Article.pick({
  reference: true,
  designation: true,
  code_ean: true,
  famille_libelle: true,
  prix_vente: true,
  tva_taux: true,
  stock_reel: true,
  stock_disponible: true,
  stock_commande: true,
  stock_mini: true,
  type_article: true,
  unite_vente: true,
  est_actif: true,
  en_sommeil: true,
});
export type ArticleApercu = z.output<typeof ArticleApercu>;

/** An article in a list; at a desk, whose stock is the sum of several shops, with what each of them has. */
export const ArticleListe = ArticleApercu.extend({
  par_boutique: z.array(z.object({ code: z.string(), quantite: z.number() })).optional(),
});
export type ArticleListe = z.output<typeof ArticleListe>;

/**
 * The filter and the order of a list of articles. Without an order: by creation, or the best matches first in a search.
 */
export const ArticleQuestion = z.object({
  /** Searches the label, the reference and the barcode; the best matches come first. */
  q: searchText,
  /** `bas`: only articles below their minimum, counting what suppliers are to bring. */
  stock: z.enum(['', 'bas']).default(''),
  /** Only articles that moved in this shop, of those whose records are here. */
  boutique: boutiqueFilter,
  tri: z.enum(articleOrders).optional(),
  sens: z.enum(sens).default('asc'),
});
export type ArticleQuestion = z.output<typeof ArticleQuestion>;

/** Beyond the specification: returns one page of the articles of a list, however many there are. */
export const browseArticles = defineEndpoint({
  method: 'get',
  path: '/listes/articles',
  group: 'Articles',
  summary: 'Parcourt les articles, page par page, avec leur nombre et ce qu’une liste en montre.',
  query: ArticleQuestion.extend(ListPage.shape),
  response: z.object({ data: z.array(ArticleListe), total: z.int() }),
});
