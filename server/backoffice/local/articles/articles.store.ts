import type { Article } from '#shared/contracts/articles/articles.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { ArticlesPage } from '#server/backoffice/backoffice.gateway.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { toBytesReference } from '#server/calls/counted-bytes.ts';
import { roundQuantity } from '#shared/money/money.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareFoundBytes, prepareRecordPages, prepareWholeList } from '../record-bytes.ts';
import { createRowWriter } from '../row-writer.ts';
import { createSearchIndex } from '../search/search-index.ts';
import { createSearchedList } from '../search/searched-list.ts';
import { createArticleReader } from './article-reader.ts';
import { completeArticle } from './article-record.ts';
import { toArticleSearchEntry } from './article-search.ts';
import { articles } from './articles.table.ts';
import { articleCards, createArticleBrowse, type WantedArticles } from './browse-articles.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { toSum } from '../sums/to-sum.ts';

/** The change a movement makes to each kind of stock; negative numbers take away. */
export type StockDeltas = { reel?: number; reserve?: number; commande?: number };

export type ArticleStore = {
  /** Finds an article by its reference, as typed; one read by primary key. */
  find(reference: string): Article | undefined;
  /** @throws {NotFound} «Article X introuvable». */
  get(reference: string): Article;
  /**
   * Writes a record, new or changed from `before`, with the fields that follow from others; in the caller's
   * transaction.
   */
  save(article: Article, before: Article | undefined): Article;
  /**
   * Adds to the stocks of an article and rewrites its record; in the caller's transaction, beside the movement's own
   * rows. Neither `version` nor `date_modification` changes: they are about what people write in the record.
   * @throws {NotFound} «Article X introuvable».
   */
  applyStock(reference: string, deltas: StockDeltas): Article;
  /**
   * Runs `work` with each article read from the database only once: the lines of a document ask for theirs again and
   * again. `work` runs in a transaction and is undone as a whole when it throws.
   */
  readOnce<T>(work: () => T): T;
  /** Writes a supplier's new name in the records of its articles; in the caller's transaction. */
  renameFournisseur(code: string, nom: string): void;
  /** Lists every article in order of creation or, with a query, the best matches. */
  list(query: string, limit?: number): JsonBytes<Article[]>;
  /** Lists the articles with this reference or barcode, whatever its case and separators; one indexed read. */
  listByCode(code: string): JsonBytes<Article[]>;
  pages(): AsyncIterable<Article[]>;
  /** Returns any page of the articles that match a question, with the fields lists show of each. */
  browse(wanted: WantedArticles): ArticlesPage;
  count(): number;
};

const table = 'articles';
const updateStock =
  'update articles set stock_reel = ?, stock_reserve = ?, stock_commande = ?, record = ?, somme = ? where reference = ?';

/** Stores the articles of a back office: their rows, their JSON records and their search index. */
export function createArticleStore(database: LocalDatabase): ArticleStore {
  const { connection, listings, changes } = database;
  const index = createSearchIndex(connection, table);
  const saveRow = createRowWriter(connection, articles, 'reference');
  const { find, keep, readOnce } = createArticleReader(connection);
  const ofFournisseur = prepareRecords<[string]>(connection, table, 'fournisseur_principal = ?');
  const saveStock = connection.prepare(updateStock);
  const countAll = connection.prepare<[], number>('select count(*) from articles').pluck();
  const list = createSearchedList<Article>(database, { table, index, whole: prepareWholeList(connection, table) });
  const listFound = prepareFoundBytes(connection, table);
  const readPages = prepareRecordPages<[]>(connection, table);

  function get(reference: string): Article {
    const article = find(reference);
    if (!article) throw new NotFound(`Article ${reference} introuvable`);
    return article;
  }

  function save(given: Article, before: Article | undefined): Article {
    const after = completeArticle(given);
    index.put(saveRow({ ...after, ...toColumns(after) }), toArticleSearchEntry(after));
    for (const changed of [table, articleCards]) listings.touch(changed);
    changes.note({ entite: 'article', code: after.reference, before, after });
    return keep(after);
  }

  function applyStock(reference: string, deltas: StockDeltas): Article {
    const article = addStock(get(reference), deltas);
    const { stock_reel, stock_reserve, stock_commande } = article;
    const record = JSON.stringify(article);
    const somme = toSum(article.reference, record);
    saveStock.run(stock_reel, stock_reserve, stock_commande, record, somme, article.reference);
    listings.touch(table);
    return keep(article);
  }

  return {
    find,
    get,
    save,
    applyStock,
    readOnce,
    renameFournisseur(code, nom) {
      for (const article of ofFournisseur.list<Article>(code)) save({ ...article, fournisseur_nom: nom }, article);
    },
    list: (query, limit) => list(table, query, limit),
    listByCode: (code) =>
      JsonBytes.ofItems(() => toBytesReference(listFound(index.listByCode(table, code))), listings.getVersion(table)),
    pages: () => readPages<Article>(),
    browse: createArticleBrowse(database, index),
    count: () => countAll.get() ?? 0,
  };
}

function addStock(article: Article, { reel = 0, reserve = 0, commande = 0 }: StockDeltas): Article {
  return completeArticle({
    ...article,
    stock_reel: roundQuantity(article.stock_reel + reel),
    stock_reserve: roundQuantity((article.stock_reserve ?? 0) + reserve),
    stock_commande: roundQuantity((article.stock_commande ?? 0) + commande),
  });
}

/**
 * Returns the columns whose value is not simply a field of the record: the record itself, and defaults of fields it may
 * omit.
 */
function toColumns(article: Article) {
  return {
    stock_reserve: article.stock_reserve ?? 0,
    stock_commande: article.stock_commande ?? 0,
    record: JSON.stringify(article),
  };
}
