import type { Connection } from '#server/database/database.ts';
import type { ActiviteArticle } from '#shared/contracts/tiers/activites.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { fromCents, roundQuantity, sumAmounts } from '#shared/money/money.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { lineIdsPerDocument } from '../documents/documents.table.ts';
import { fromMillionths } from '../stock/quantity.ts';
import { addMonths, toMonth } from '#shared/time/months.ts';
import { toFieldSql } from '../sums/to-sum.ts';

type ArticleVente = ActiviteArticle['ventes'][number];
type Moved = ActiviteArticle['mouvements'][number];
type Bought = ActiviteArticle['achats'][number];

const { facture, avoir } = documentKinds;
const monthsShown = 12;
const ventesShown = 10;
const boughtShown = 5;
const movedShown = 12;

/** Reads the activity of an article: its stock by warehouse, its sales and its last purchases. */
export function createArticleActivity(connection: Connection) {
  const listDepots = connection.prepare<[string], { depot_code: string; reel: number }>(
    'select depot_code, reel from stocks where article_ref = ? order by depot_code',
  );
  const listMoved = connection.prepare<[string, number], Moved>(
    `select origine as numero, documents.type_document, line.date, depot_code, quantite
     from mouvements_lignes as line left join documents on documents.numero = line.origine
     where article_ref = ? order by line.id desc limit ?`,
  );
  const listBought = connection.prepare<[string, number], Bought>(
    `select origine as numero, date, quantite, prix_unitaire from mouvements_lignes
     where article_ref = ? and quantite > 0 and prix_unitaire is not null order by id desc limit ?`,
  );
  const listVentes = prepareVentes(connection);
  const inUnits = <T extends { quantite: number }>(row: T) => ({ ...row, quantite: fromMillionths(row.quantite) });

  return (reference: string, today: JourIso): ActiviteArticle => {
    const sales = listVentes(reference, `${addMonths(toMonth(today), 1 - monthsShown)}-01`);
    return {
      depots: listDepots
        .all(reference)
        .map(({ depot_code, reel }) => ({ depot_code, stock_reel: fromMillionths(reel) })),
      mois: listMonths(sales, today),
      ventes: sales.slice(0, ventesShown),
      achats: listBought.all(reference, boughtShown).map(inUnits),
      mouvements: listMoved.all(reference, movedShown).map(inUnits),
    };
  };
}

/** Reads from the article's own lines to their documents, so that the sales of other articles cost nothing. */
function prepareVentes(connection: Connection): (reference: string, since: JourIso) => ArticleVente[] {
  const list = connection.prepare<[string, JourIso], ArticleVente>(
    `select sold.numero, sold.type_document, sold.date, sold.client_code,
       coalesce(${toFieldSql('sold', '$.client_intitule')}, sold.client_code) as client_intitule,
       iif(sold.type_document = ${avoir.code}, -line.quantite, line.quantite) as quantite, line.prix_unitaire_ht,
       iif(sold.type_document = ${avoir.code}, -line.montant_ht, line.montant_ht) as total_ht
     from lignes as line cross join documents as sold on sold.id = line.id / ${lineIdsPerDocument}
     where line.article_code = ? and sold.type_document in (${avoir.code}, ${facture.code}) and sold.date >= ?
       and sold.statut <> ${statutAnnule}
     order by sold.date desc, line.id / ${lineIdsPerDocument} desc, line.id`,
  );
  return (reference, since) => list.all(reference, since).map((row) => ({ ...row, total_ht: fromCents(row.total_ht) }));
}

function listMonths(sales: readonly ArticleVente[], today: JourIso): ActiviteArticle['mois'] {
  const byMonth = Map.groupBy(sales, ({ date }) => toMonth(date));
  return Array.from({ length: monthsShown }, (_, index) => {
    const mois = addMonths(toMonth(today), index + 1 - monthsShown);
    const sold = byMonth.get(mois) ?? [];
    const quantite = sold.reduce((sum, line) => sum + line.quantite, 0);
    return {
      mois,
      quantite: roundQuantity(quantite),
      total_ht: sumAmounts(sold.map(({ total_ht }) => total_ht)),
    };
  });
}
