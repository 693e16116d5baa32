import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Connection } from '#server/database/database.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { prepareRecords } from '../sums/read-record.ts';

/** Reads articles by their reference; `readOnce` is that of the store. */
export function createArticleReader(connection: Connection) {
  const { find: read } = prepareRecords<[string]>(connection, 'articles', 'reference = ?');
  /** Articles that the work under way has read or written. */
  let known: Map<string, Article> | undefined;

  function keep(article: Article): Article {
    known?.set(article.reference, article);
    return article;
  }

  function find(reference: string): Article | undefined {
    const earlier = known?.get(reference);
    if (earlier) return earlier;
    const article = read<Article>(reference) ?? read<Article>(cleanCode(reference));
    return article && keep(article);
  }

  /**
   * Runs work during which each article is read once. Nested work may be undone alone, so the outer work then forgets
   * the articles read so far.
   */
  function readOnce<T>(work: () => T): T {
    const outer = known;
    known = new Map();
    try {
      return work();
    } finally {
      known = outer;
      outer?.clear();
    }
  }

  return { find, keep, readOnce };
}
