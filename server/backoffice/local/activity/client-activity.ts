import type { Connection } from '#server/database/database.ts';
import type { ActiviteClient } from '#shared/contracts/tiers/activites.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { fromCents } from '#shared/money/money.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { articleAcompte } from '#shared/documents/draft-acompte.ts';
import { lineIdsPerDocument } from '../documents/documents.table.ts';
import { unpaidSql } from '../comptes/due-sql.ts';

type Year = { annee: number; nb_factures: number; total: number };
type Bought = ActiviteClient['articles'][number];

const { facture, avoir, livraison } = documentKinds;
const yearsShown = 6;
/** How many of a customer's latest lines are read: enough for the articles a shop sells them again and again. */
const linesRead = 300;
const articlesShown = 12;

/**
 * Reads what a customer bought, year by year, and their latest documents; two reads through the index of their
 * documents. Of a year that began before `depuis` a part is not here, so it is left out.
 */
export function createClientActivity(connection: Connection): (code: string, depuis: JourIso | null) => ActiviteClient {
  const listYears = connection.prepare<[string, JourIso, number], Year>(
    `select cast(substr(date, 1, 4) as integer) as annee, sum(type_document = ${facture.code}) as nb_factures,
       sum(iif(type_document = ${facture.code}, 1, -1) * (total_ht - deduit_ht)) as total
     from documents
     where client_code = ? and type_document in (${facture.code}, ${avoir.code}) and statut <> ${statutAnnule}
       and date >= ?
     group by annee order by annee desc limit ?`,
  );
  const listBought = connection.prepare<[string, number], Bought>(
    `select line.article_code as reference, coalesce(articles.designation, line.article_code) as designation,
       bought.date, bought.numero, bought.type_document, line.quantite, line.prix_unitaire_ht, line.remise_pourcentage
     from documents as bought cross join lignes as line
       on line.id between bought.id * ${lineIdsPerDocument} and (bought.id + 1) * ${lineIdsPerDocument} - 1
     left join articles on articles.reference = line.article_code
     where bought.client_code = ? and bought.type_document in (${facture.code}, ${livraison.code})
       and bought.statut <> ${statutAnnule} and line.article_code not in ('', '${articleAcompte}')
     order by bought.date desc, bought.id desc, line.id limit ?`,
  );

  const readUnpaid = connection.prepare<[string], { nb: number; total: number }>(
    `select count(*) as nb, coalesce(sum(reste_du), 0) as total from documents
     where client_code = ? and ${unpaidSql}`,
  );
  const readLimit = connection
    .prepare<[string], number | null>('select encours_autorise from tiers where numero = ?')
    .pluck();

  return (code, depuis) => {
    const unpaid = readUnpaid.get(code) ?? { nb: 0, total: 0 };
    const latest = new Map<string, Bought>();
    for (const bought of listBought.all(code, linesRead)) {
      if (!latest.has(bought.reference)) latest.set(bought.reference, bought);
    }
    return {
      impayes: { nb: unpaid.nb, total_ttc: fromCents(unpaid.total) },
      encours_autorise: readLimit.get(code) ?? null,
      depuis,
      annees: listYears
        .all(code, toFirstDay(depuis), yearsShown)
        .map(({ total, ...year }) => ({ ...year, total_ht: fromCents(total) })),
      articles: [...latest.values()].slice(0, articlesShown),
    };
  };
}

/** Returns the first day of the first year all of which is here. */
function toFirstDay(depuis: JourIso | null): JourIso {
  if (depuis === null || depuis.endsWith('-01-01')) return depuis ?? '';
  return `${Number(depuis.slice(0, 4)) + 1}-01-01`;
}
