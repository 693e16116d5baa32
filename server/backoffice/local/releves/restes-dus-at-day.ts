import type { Connection } from '#server/database/database.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { imputationIdsPerReglement } from '../reglements/reglements.table.ts';
import { toAffaireSql, toRelativeSql } from '../comptes/list-affaire.ts';
import { type Relative, settleAffaire } from '../comptes/settle-affaire.ts';

/** An invoice whose amount left was different at the end of a day than now; in cents. */
export type ResteDuAtDay = { id: number; client_code: string; echeance: JourIso; reste: number };

type Row = Relative & { id: number; client_code: string; root: string; echeance: JourIso };

const { facture, avoir } = documentKinds;

/**
 * SQL query: the règlements dated after a day. No règlement is recorded before its own day, so `moment` narrows it by
 * its index.
 */
export const toLaterSql = (columns: string) => `select ${columns} from reglements where moment > @au and date > @au`;

/** SQL condition: the ids of a règlement's imputations. */
export const ownImputations = `imputations.id between later.id * ${imputationIdsPerReglement} + 1 and (later.id + 1) * ${imputationIdsPerReglement} - 1`;

/**
 * Computes what was left, at the end of a day, of the invoices that something happened to afterwards: a règlement of
 * them or of their sources, a credit note, or its refund. All others were then as they are now. Same rule as for what
 * is due now.
 */
export function createRestesDusAtDay(connection: Connection): (au: JourIso) => ResteDuAtDay[] {
  const listTouched = connection
    .prepare<[{ au: JourIso }], string>(
      `with later as materialized (${toLaterSql('id')})
       select distinct numero from later cross join imputations on ${ownImputations}
         join documents on documents.numero = imputations.document
       where type_document <> ${facture.code} or documents.date <= @au
       union
       select numero from documents where type_document = ${avoir.code} and date > @au and credite <> 0`,
    )
    .pluck();
  const impute = `(select ifnull(sum(imputations.montant), 0) from imputations
    join reglements on reglements.id = imputations.id / ${imputationIdsPerReglement}
    where imputations.document = documents.numero and reglements.date <= @au)`;
  const listFamilies = connection.prepare<[{ au: JourIso; touched: string }], Row>(
    `with recursive ${toAffaireSql('select value from json_each(@touched)')}
     select root, ${toRelativeSql(impute)}, coalesce(date_echeance, date) as echeance
     from family join documents using (numero)`,
  );

  return (au) => {
    const touched = JSON.stringify(listTouched.all({ au }));
    const families = Map.groupBy(listFamilies.all({ au, touched }), ({ root }) => root);
    return [...families.values()].flatMap((rows) => settleAt(rows, au));
  };
}

/** Settles a family as of a day: documents made later count as cancelled, so that their règlements were credit then. */
function settleAt(rows: readonly Row[], au: JourIso): ResteDuAtDay[] {
  const isThere = ({ type_document, date }: Row) =>
    date <= au || (type_document !== facture.code && type_document !== avoir.code);
  const dues = settleAffaire(rows.map((row) => (isThere(row) ? row : { ...row, statut: statutAnnule })));
  return rows
    .filter((row) => row.type_document === facture.code && isThere(row))
    .map(({ id, numero, client_code, echeance }) => {
      return { id, client_code, echeance, reste: dues.get(numero)?.reste_du ?? 0 };
    });
}
