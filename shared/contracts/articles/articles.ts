import { z } from 'zod';
import { codeText, searchText, textOpt, withDefault } from '#shared/contracts/fields.ts';
import { NatureArticle } from '#shared/contracts/nature.ts';
import { RechercheQuery } from '#shared/contracts/tiers/tiers.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const text = z.string().nullable();
const decimal = z.number().nullable();
const amountOpt = z.number().min(0).max(1e9).nullish();

/** How much of an article a shop wants to have, and its shelf. */
export const LimitesStock = z.object({ stock_mini: decimal, stock_maxi: decimal, emplacement: text });
export type LimitesStock = z.output<typeof LimitesStock>;

const amount = z.number().min(0).max(1e9).nullable();
/** More shops than a group has. */
const mostBoutiques = 2_000;

/** The limits of shops by their code, as a till may bring them. */
export const LimitesParBoutiqueInput = z
  .record(
    z.string().regex(/^[A-Z0-9]{1,8}$/),
    z.object({ stock_mini: amount, stock_maxi: amount, emplacement: z.string().max(20).nullable() }),
  )
  .refine((all) => Object.keys(all).length <= mostBoutiques);

/** An article of the catalogue. Prices in euros without tax, weights in kg, volumes in m³, VAT in percent. */
export const Article = z.object({
  reference: z.string(),
  designation: z.string(),
  designation_complementaire: text,
  code_ean: text,
  /** The same as `code_ean`, under its other name. */
  code_barre: text,
  prix_vente: z.number(),
  prix_achat: decimal,
  prix_revient: decimal,
  stock_reel: z.number(),
  stock_mini: decimal,
  stock_maxi: decimal,
  stock_reserve: decimal,
  stock_commande: decimal,
  /** Real stock less what orders reserve. */
  stock_disponible: decimal,
  description: text,
  type_article: z.int().nullable(),
  type_article_libelle: text,
  famille_code: text,
  famille_libelle: text,
  fournisseur_principal: text,
  fournisseur_nom: text,
  unite_vente: text,
  unite_achat: text,
  poids: decimal,
  volume: decimal,
  est_actif: z.boolean().default(true),
  en_sommeil: z.boolean().default(false),
  tva_code: text,
  tva_taux: decimal,
  /**
   * Absent or null when it was never set; it then follows from `type_article` (see `toNatureArticle`). Beyond the
   * specification.
   */
  nature: NatureArticle.nullish(),
  /** Eco-participation of one unit, in euros without tax, added to its price. Beyond the specification. */
  eco_participation_ht: z.number().nullish(),
  /** Shelf the article is on. Beyond the specification. */
  emplacement: z.string().nullish(),
  /** The limits and shelves of the shops of a group that have their own, by shop. Beyond the specification. */
  par_boutique: z.record(z.string(), LimitesStock).nullish(),
  /** The limits and shelf of the other shops, where those above are this shop's own. Beyond the specification. */
  commun: LimitesStock.nullish(),
  date_creation: text,
  date_modification: text,
  /** Counts the changes of this record, from 1; movements of stock are not among them. */
  version: z.int(),
  synchronisation: z.literal('en_attente').optional(),
});
export type Article = z.output<typeof Article>;

/** Fields beyond the specification. */
const beyond = {
  stock_maxi: amountOpt,
  fournisseur_principal: textOpt(17),
  nature: NatureArticle.nullish(),
  eco_participation_ht: amountOpt,
  emplacement: textOpt(20),
};

/** The reference and the label may be empty here: the specification refuses them with a 400, a business error. */
export const ArticleCreateInput = z.object({
  reference: codeText(18),
  designation: z.string().max(69),
  famille: textOpt(18),
  prix_vente: amountOpt,
  prix_achat: amountOpt,
  stock_reel: amountOpt,
  stock_mini: amountOpt,
  code_ean: textOpt(13),
  unite_vente: withDefault(z.string().max(4), 'UN'),
  tva_code: textOpt(5),
  description: z.string().max(10_000).nullish(),
  ...beyond,
});
export type ArticleCreateInput = z.output<typeof ArticleCreateInput>;

export const ArticleUpdateInput = z
  .object({
    designation: z.string().max(69).nullable(),
    prix_vente: amountOpt,
    prix_achat: amountOpt,
    stock_reel: amountOpt,
    stock_mini: amountOpt,
    code_ean: textOpt(13),
    description: z.string().max(10_000).nullish(),
    ...beyond,
    /** Other fields that can be corrected after the article was sold, beyond the specification. */
    famille: textOpt(18),
    unite_vente: textOpt(4),
    tva_code: textOpt(5),
  })
  .partial();
export type ArticleUpdateInput = z.output<typeof ArticleUpdateInput>;

const ReferenceParams = z.object({ reference: z.string() });
const group = 'Articles';

export const listArticles = defineEndpoint({
  method: 'get',
  path: '/articles',
  group,
  summary: 'Liste les articles, filtrés par une recherche.',
  query: RechercheQuery.extend({
    /**
     * Replaces the search: the articles with exactly this reference or barcode, spaces ignored. Beyond the
     * specification.
     */
    code: z.string().max(69).optional(),
  }),
  response: z.object({ success: z.literal(true), data: z.array(Article) }),
});

export const createArticle = defineEndpoint({
  method: 'post',
  path: '/articles',
  group,
  touches: ['Familles'],
  summary: 'Crée un article.',
  body: ArticleCreateInput,
  status: 201,
  response: Article,
  errors: [400],
});

export const getArticle = defineEndpoint({
  method: 'get',
  path: '/articles/:reference',
  group,
  summary: 'Lit un article.',
  params: ReferenceParams,
  response: Article,
  errors: [404],
});

export const updateArticle = defineEndpoint({
  method: 'put',
  path: '/articles/:reference',
  isVersioned: true,
  group,
  touches: ['Familles'],
  summary: 'Modifie un article\u00a0; au moins un champ est envoyé.',
  params: ReferenceParams,
  body: ArticleUpdateInput,
  approvable: true,
  response: Article,
  errors: [400, 404],
});

/** Declared after `getArticle`, whose path also matches `/articles/all`: there, `all` is read as a reference. */
export const listAllArticles = defineEndpoint({
  method: 'get',
  path: '/articles/all',
  group,
  summary: 'Liste tous les articles et leur nombre.',
  query: z.object({ filtre: searchText }),
  response: z.object({ articles: z.array(Article), total: z.int() }),
});
