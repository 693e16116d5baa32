import type { Connection } from '#server/database/database.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { ComparaisonBoutiques, JourBoutique } from '#shared/contracts/ventes/comparaison-boutiques.ts';
import { fromCents } from '#shared/money/money.ts';
import { addDays, type JourIso } from '#shared/time/dates.ts';
import { createBoutiquesConnues, toPosteSql } from '../boutique/boutiques-connues.store.ts';
import { lineIdsPerDocument } from '../documents/documents.table.ts';

/** The sales of one till on one day; amounts in cents. */
type Sold = { poste: string; date: JourIso; nb: number; total: number; marge: number | null };

const facture = documentKinds.facture.code;
const avoir = documentKinds.avoir.code;
const sign = `iif(type_document = ${facture}, 1, -1)`;
const ofDays = `type_document in (${facture}, ${avoir}) and statut <> ${statutAnnule} and documents.date in (?, ?, ?)`;
type Days = [JourIso, JourIso, JourIso];

/** Compares what each followed shop of the group sold today, yesterday and a year ago. */
export function createBoutiquesActivity(connection: Connection): (today: JourIso) => ComparaisonBoutiques {
  const { list } = createBoutiquesConnues(connection);
  const asked = prepareSold(connection);

  return (today) => {
    const dates = { jour: today, veille: addDays(today, -1), an: addDays(today, -364) };
    const days: Days = [dates.jour, dates.veille, dates.an];
    const sold = asked.flatMap((statement) => statement.all(...days));
    const boutiques = list()
      .filter(({ suivie }) => suivie)
      .map(({ code, nom, postes }) => {
        const own = sold.filter(({ poste }) => postes.includes(poste));
        const of = (day: JourIso) => add(own.filter(({ date }) => date === day));
        return { code, nom, jour: of(dates.jour), veille: of(dates.veille), an: of(dates.an) };
      });
    return { dates, boutiques };
  };
}

/** Prepares the sums by till and day: sales, less what deposit invoices had asked for before, and margins. */
function prepareSold(connection: Connection) {
  const by = `${toPosteSql('numero')} as poste, documents.date`;
  return [
    `select ${by}, sum(type_document = ${facture}) as nb, sum(${sign} * total_ht) as total, null as marge
     from documents indexed by documents_type_date where ${ofDays} group by 1, 2`,
    `select ${by}, 0 as nb, sum(-${sign} * deduit_ht) as total, null as marge
     from documents indexed by documents_deduit where ${ofDays} and deduit_ttc <> 0 group by 1, 2`,
    `select ${by}, 0 as nb, 0 as total, sum(${sign} * (lignes.montant_ht - 100 * lignes.quantite * articles.prix_achat)) as marge
     from documents indexed by documents_type_date
     cross join lignes on lignes.id between documents.id * ${lineIdsPerDocument} and (documents.id + 1) * ${lineIdsPerDocument} - 1
     join articles on articles.reference = lignes.article_code and articles.prix_achat is not null
     where ${ofDays} and instr(documents.record, '"est_acompte":true') = 0 group by 1, 2`,
  ].map((sql) => connection.prepare<Days, Sold>(sql));
}

function add(sold: readonly Sold[]): JourBoutique {
  const sum = (pick: (one: Sold) => number) => sold.reduce((total, one) => total + pick(one), 0);
  const [nb, total] = [sum((one) => one.nb), sum((one) => one.total)];
  const hasMarge = sold.some(({ marge }) => marge !== null);
  return {
    total_ht: fromCents(total),
    nb,
    panier_ht: nb === 0 ? null : fromCents(Math.round(total / nb)),
    marge: hasMarge ? fromCents(Math.round(sum(({ marge }) => marge ?? 0))) : null,
  };
}
