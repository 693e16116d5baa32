import type { Article } from '#shared/contracts/articles/articles.ts';
import type { SearchEntry } from '../search/search-index.ts';

/**
 * Returns the search entry of an article: it is found by its texts, reference and barcode, and ordered by label,
 * reference and family.
 */
export function toArticleSearchEntry(article: Article): SearchEntry {
  const { reference, designation, designation_complementaire, code_ean, famille_code, famille_libelle } = article;
  const words = [reference, designation, designation_complementaire, code_ean, famille_code, famille_libelle];
  return {
    groupe: 'articles',
    texte: words.filter((word) => word !== null).join(' '),
    codes: [reference, code_ean],
    tri: { nom: designation, code: reference, classe: famille_libelle },
  };
}
