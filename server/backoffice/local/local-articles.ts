import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { Caller } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import type { Article, ArticleUpdateInput } from '#shared/contracts/articles/articles.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { setLimites } from '#shared/limites-stock.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { isSame } from '#shared/text/same-value.ts';
import { hasDroit } from '#shared/utilisateurs/droits.ts';
import { completeArticle, getTvaTaux, toEan, toNewArticle, toTvaCode } from './articles/article-record.ts';
import { createDeskBrowse } from './articles/desk-browse.ts';
import type { ArticleStore } from './articles/articles.store.ts';
import type { BoutiquesConnues } from './boutique/boutiques-connues.store.ts';
import { cleanLabel, cleanText } from './clean-text.ts';
import type { FamilleStore } from './familles/familles.store.ts';
import type { LocalDatabase } from './local-database.ts';
import { createStocksBoutiques } from './stock/stocks-boutiques.ts';
import type { TiersStore } from './tiers/tiers.store.ts';

/** Records the movement that brings an article's real stock to the given quantity; in the caller's transaction. */
export type AdjustStock = (adjustment: { reference: string; quantite: number; prix_unitaire: number | null }) => void;

type Deps = {
  database: LocalDatabase;
  store: ArticleStore;
  familles: FamilleStore;
  tiers: TiersStore;
  adjustStock: AdjustStock;
  connues: BoutiquesConnues;
  /** See `BoutiquesConnues`. */
  assertOneStock: (done: string) => void;
  getBoutique: () => Boutique;
};

const corrected = 'Le stock d’un article se corrige';

/** Implements the rules of creating and changing articles. Real stock only ever changes by a movement. */
export function createLocalArticles(deps: Deps): BackOffice['articles'] {
  const { database, store, familles, tiers, adjustStock, getBoutique, connues } = deps;
  const { once, now, connection } = database;
  const browse = createDeskBrowse({ store, connues, listStocks: createStocksBoutiques(connection, connues).listOf });

  function setStock(article: Article, stockReel: number | null | undefined): Article {
    const quantite = roundQuantity((stockReel ?? article.stock_reel) - article.stock_reel);
    if (quantite === 0) return article;
    adjustStock({ reference: article.reference, quantite, prix_unitaire: article.prix_achat });
    return store.get(article.reference);
  }

  /** Returns the labels of what the article refers to; throws when it does not exist. */
  function toLabels({ famille_code, fournisseur_principal }: Article) {
    const fournisseur = fournisseur_principal === null ? null : tiers.get('fournisseur', fournisseur_principal);
    return {
      famille_libelle: famille_code === null ? null : familles.getDetail(famille_code).intitule,
      fournisseur_principal: fournisseur?.numero ?? null,
      fournisseur_nom: fournisseur?.intitule ?? null,
    };
  }

  function toNewLabels(changed: Article, before: Article) {
    const isSame =
      changed.famille_code === before.famille_code && changed.fournisseur_principal === before.fournisseur_principal;
    return isSame ? {} : toLabels(changed);
  }

  return {
    list: async (query, limit) => store.list(query, limit),
    listByCode: async (code) => store.listByCode(code),
    browse: async (page) => browse(page),
    get: async (reference) => store.get(reference),
    pages: () => store.pages(),

    create: (draft, context) =>
      once(context, () => {
        if (typeof draft.prix_achat === 'number') authorise(context.caller, 'marges');
        const article = toNewArticle(draft, now(), getBoutique().tva_code_defaut);
        if (store.find(article.reference)) throw new Refused(`L’article ${article.reference} existe déjà`);
        return setStock(store.save({ ...article, ...toLabels(article) }, undefined), draft.stock_reel);
      }),

    update: (reference, input, context) =>
      once(context, () => {
        if (Object.values(input).every((value) => value === undefined)) throw new Refused('Aucun champ à modifier');
        const article = store.get(reference);
        assertFresh(article, context, `L’article ${article.reference} a été modifié`);
        const changed = setLimites(applyUpdate(article, toSeen(input, context.caller)), article, connues.findLimitee());
        if (changed.prix_vente !== article.prix_vente) authorise(context.caller, 'prix');
        const next = toNextVersion({ ...changed, ...toNewLabels(changed, article) }, article, { ...input, now: now() });
        const saved = next ? store.save(next, article) : article;
        if ((input.stock_reel ?? saved.stock_reel) !== saved.stock_reel) deps.assertOneStock(corrected);
        return setStock(saved, input.stock_reel);
      }),
  };
}

/**
 * Returns the next version of an article; undefined when no field changes. A stock counted anew is a version too: who
 * counted from the one before is told.
 */
function toNextVersion(changed: Article, before: Article, { stock_reel, now }: ArticleUpdateInput & { now: Date }) {
  const isCounted = (stock_reel ?? before.stock_reel) !== before.stock_reel;
  if (!isCounted && isSame(completeArticle(changed), before)) return undefined;
  return { ...changed, version: before.version + 1, date_modification: now.toISOString() };
}

/**
 * Removes the purchase price from the input of a caller who may not see it: they were shown it empty, so an empty one
 * must not erase it.
 * @throws {NeedsApproval} when such a caller gives one.
 */
function toSeen({ prix_achat, ...input }: ArticleUpdateInput, caller: Caller): ArticleUpdateInput {
  if (typeof prix_achat === 'number') authorise(caller, 'marges');
  else if (!hasDroit(caller, 'marges')) return input;
  return prix_achat === undefined ? input : { ...input, prix_achat };
}

/** Changes only the fields that were sent; null empties a field that may be empty and is ignored for the others. */
function applyUpdate(article: Article, input: ArticleUpdateInput): Article {
  const designation = cleanLabel(input.designation ?? article.designation);
  if (designation === '') throw new Refused('La désignation de l’article est vide.');
  return {
    ...article,
    designation,
    prix_vente: input.prix_vente ?? article.prix_vente,
    prix_achat: input.prix_achat === undefined ? article.prix_achat : input.prix_achat,
    stock_mini: input.stock_mini === undefined ? article.stock_mini : input.stock_mini,
    stock_maxi: input.stock_maxi === undefined ? article.stock_maxi : input.stock_maxi,
    fournisseur_principal:
      input.fournisseur_principal === undefined
        ? article.fournisseur_principal
        : cleanCode(input.fournisseur_principal ?? '') || null,
    code_ean: input.code_ean === undefined ? article.code_ean : toEan(input.code_ean),
    description: input.description === undefined ? article.description : cleanText(input.description),
    ...applySale(article, input),
  };
}

/** Applies the fields about the sale: family, unit, VAT rate, goods or service. */
function applySale(article: Article, { famille, unite_vente, tva_code, nature, ...input }: ArticleUpdateInput) {
  const { eco_participation_ht: eco, emplacement } = input;
  const code = tva_code ? toTvaCode(tva_code) : article.tva_code;
  return {
    famille_code: famille === undefined ? article.famille_code : cleanCode(famille ?? '') || null,
    unite_vente: cleanText(unite_vente) ?? article.unite_vente,
    tva_code: code,
    tva_taux: tva_code && code ? getTvaTaux(code) : article.tva_taux,
    ...(nature && { nature }),
    ...(emplacement !== undefined && { emplacement: cleanText(emplacement) }),
    ...(eco !== undefined && { eco_participation_ht: eco || null }),
  };
}
