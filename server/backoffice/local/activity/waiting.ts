import type { Connection } from '#server/database/database.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { type Activite, type Tranche, tranches } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { addDays, type JourIso } from '#shared/time/dates.ts';
import { fromCents } from '#shared/money/money.ts';
import { isToOrderSql, stockAttenduSql, stockDisponibleSql } from '../articles/stock-sql.ts';
import { unpaidSql } from '../comptes/due-sql.ts';
import { openStatutSql } from '../documents/lists/open-documents.ts';
import { toFieldSql } from '../sums/to-sum.ts';

type Waiting = Pick<Activite, 'devis_en_attente' | 'factures_impayees' | 'stock_a_commander'>;
type Lacking = Activite['stock_a_commander']['articles'][number];
type DevisFigures = { nb: number; total: number; expires: number };
type Late = { tranche: Tranche; nb: number; total: number };

const articlesShown = 8;

/** Counts quotes without an answer, unpaid invoices and articles that are short. */
export function createWaiting(connection: Connection): (today: JourIso) => Waiting {
  const countDevis = connection.prepare<[JourIso], DevisFigures>(
    `select count(*) as nb, coalesce(sum(total_ttc), 0) as total, coalesce(sum(date_echeance < ?), 0) as expires
     from documents where type_document = ${documentKinds.devis.code} and ${openStatutSql}`,
  );
  const countFactures = connection.prepare<[JourIso, JourIso, JourIso], Late>(
    `select case when coalesce(date_echeance, date) >= ? then 'a_echoir'
                 when coalesce(date_echeance, date) >= ? then '1_30'
                 when coalesce(date_echeance, date) >= ? then '31_60' else 'plus_60' end as tranche,
       count(*) as nb, sum(reste_du) as total
     from documents where ${unpaidSql} group by tranche`,
  );
  const readStock = createStockReader(connection);

  return (today) => {
    const devis = countDevis.get(today) ?? { nb: 0, total: 0, expires: 0 };
    return {
      devis_en_attente: { nb: devis.nb, total_ttc: fromCents(devis.total), expires: devis.expires },
      factures_impayees: toUnpaid(countFactures.all(today, addDays(today, -30), addDays(today, -60))),
      stock_a_commander: readStock(),
    };
  };
}

function toUnpaid(late: readonly Late[]): Waiting['factures_impayees'] {
  const byTranche = new Map(late.map((group) => [group.tranche, group]));
  return {
    nb: late.reduce((count, { nb }) => count + nb, 0),
    total_ttc: fromCents(late.reduce((sum, { total }) => sum + total, 0)),
    tranches: tranches.map((tranche) => {
      const { nb = 0, total = 0 } = byTranche.get(tranche) ?? {};
      return { tranche, nb, total_ttc: fromCents(total) };
    }),
  };
}

function createStockReader(connection: Connection) {
  const lacks = `from articles where ${isToOrderSql}`;
  const count = connection.prepare<[], number>(`select count(*) ${lacks}`).pluck();
  const listFirst = connection.prepare<[number], Lacking>(
    `select reference, designation, ${stockDisponibleSql} as stock_disponible, stock_mini,
       round(max(stock_mini, coalesce(stock_maxi, 0)) - ${stockAttenduSql}, 6) as a_commander,
       ${toFieldSql('articles', '$.fournisseur_nom')} as fournisseur_nom, unite_vente
     ${lacks} order by (stock_reel - stock_reserve) / stock_mini, reference limit ?`,
  );
  return () => ({ nb: count.get() ?? 0, articles: listFirst.all(articlesShown) });
}
