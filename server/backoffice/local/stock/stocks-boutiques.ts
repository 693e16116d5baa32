import type { StockBoutique } from '#shared/contracts/transferts/transferts.ts';
import type { Connection } from '#server/database/database.ts';
import { type BoutiquesConnues, toPosteSql } from '../boutique/boutiques-connues.store.ts';
import { addMillionths, fromMillionths } from './quantity.ts';

type Moved = { article_ref: string; designation: string; unite: string | null; poste: string; quantite: number };

/** How many articles are summed at a time, so that other calls are answered in between. */
const articlesPerPage = 500;

const sums = (
  articles: string,
) => `select article_ref, designation, unite_vente as unite, ${toPosteSql('origine')} as poste,
    sum(quantite) as quantite
  from mouvements_lignes join articles on articles.reference = article_ref
  where article_ref in (${articles}) group by article_ref, poste order by article_ref`;

/** Sums what each shop whose records are here has of an article: of the goods that its own tills moved. */
export function createStocksBoutiques(connection: Connection, connues: BoutiquesConnues) {
  const ofArticle = connection.prepare<[string], Moved>(sums('?'));
  const page = 'select reference from articles where reference > ? order by reference limit ?';
  const listReferences = connection.prepare<[string, number], string>(page).pluck();
  const ofSome = connection.prepare<[string], Moved>(sums('select value from json_each(?)'));
  const ofPage = connection.prepare<[string, number], Moved>(sums(page));

  function toStocks(rows: readonly Moved[]): StockBoutique[] {
    const boutiques = connues.list();
    const own = boutiques.find(({ ici }) => ici);
    const stocks = new Map<string, StockBoutique & { millionths: number }>();
    for (const { poste, quantite, ...article } of rows) {
      const { code = '', nom = '' } = boutiques.find(({ postes }) => postes.includes(poste)) ?? own ?? {};
      const key = JSON.stringify([article.article_ref, code]);
      const millionths = addMillionths(stocks.get(key)?.millionths ?? 0, quantite);
      stocks.set(key, { ...article, boutique: code, boutique_nom: nom, quantite: 0, millionths });
    }
    return [...stocks.values()].map(({ millionths, ...stock }) => ({ ...stock, quantite: fromMillionths(millionths) }));
  }

  return {
    /** Returns this shop's share at a desk, whose stock is the sum of several shops; null elsewhere. */
    findIci(reference: string): number | null {
      if (!connues.isDesk()) return null;
      const own = toStocks(ofArticle.all(reference)).find(({ boutique }) => boutique === connues.findIci());
      return own?.quantite ?? 0;
    },

    /** Lists what each shop has of these articles. */
    listOf: (references: readonly string[]): StockBoutique[] => toStocks(ofSome.all(JSON.stringify(references))),

    /** Lists the stocks of a page of articles after this one; `suite` is the last of them, null at the end. */
    list(apres: string): { stocks: StockBoutique[]; suite: string | null } {
      const references = listReferences.all(apres, articlesPerPage);
      const suite = references.length < articlesPerPage ? null : (references.at(-1) ?? null);
      return { stocks: toStocks(ofPage.all(apres, articlesPerPage)), suite };
    },
  };
}
