import type { EcartInventaire, Inventaire } from '#shared/contracts/inventaires/inventaire.ts';
import type { Connection } from '#server/database/database.ts';
import { fromMillionths } from '../stock/quantity.ts';
import { toFieldSql } from '../sums/to-sum.ts';

type Portee = Pick<Inventaire, 'depot_code' | 'famille_code' | 'emplacement'>;
/** An article in a warehouse, with fields of its card. */
export type StockedArticle = Pick<
  EcartInventaire,
  'article_ref' | 'designation' | 'emplacement' | 'depot_code' | 'prix_achat'
> & { reel: number };
/** An article in a warehouse. */
export type CountedPlace = Pick<StockedArticle, 'article_ref' | 'depot_code'>;
/** A line of posted movements, in the article's unit. */
type PostedChange = CountedPlace & { quantite: number; prix_achat: number | null };

const emplacement = toFieldSql('articles', '$.emplacement');
const card = `reference as article_ref, designation, ${emplacement} as emplacement, prix_achat`;

/** Prepares reading what there is to count, and the sum of movements. */
export function createStockToCount(connection: Connection) {
  const listHeld = connection.prepare<Portee, StockedArticle>(
    `select ${card}, s.depot_code, s.reel from stocks s join articles on reference = s.article_ref
    where type_article is not 1 and (:depot_code is null or s.depot_code = :depot_code)
    and (:famille_code is null or famille_code = :famille_code)
    and (:emplacement is null or ${emplacement} = :emplacement)`,
  );
  const findCard = connection.prepare<[string], Omit<StockedArticle, 'depot_code' | 'reel'>>(
    `select ${card} from articles where reference = ?`,
  );
  const sumUntil = connection
    .prepare<[string, string, string], number>(
      `select ifnull(sum(quantite), 0) from mouvements_lignes
      where article_ref = ? and depot_code = ? and (moment is null or moment <= ?)`,
    )
    .pluck();
  const listPosted = connection.prepare<[string], PostedChange>(
    `select article_ref, depot_code, quantite, prix_unitaire as prix_achat from mouvements_lignes
    where origine in (select value from json_each(?)) order by id`,
  );

  return {
    /** Lists everything in the scope of an inventaire, in stock or not. */
    list: ({ depot_code, famille_code, emplacement }: Portee) =>
      listHeld
        .all({ depot_code, famille_code, emplacement })
        .map((one) => ({ ...one, reel: fromMillionths(one.reel) })),
    findCard: (reference: string) => findCard.get(reference),
    /** Sums what came in less what went out up to a moment, inclusive. */
    sumUntil: ({ article_ref, depot_code }: CountedPlace, moment: string) =>
      fromMillionths(sumUntil.get(article_ref, depot_code, moment) ?? 0),
    /** Lists the lines of the movements with these numbers. */
    listPosted: (mouvements: readonly string[]): PostedChange[] =>
      listPosted.all(JSON.stringify(mouvements)).map((line) => ({ ...line, quantite: fromMillionths(line.quantite) })),
  };
}
export type StockToCount = ReturnType<typeof createStockToCount>;
