import type { Connection } from '#server/database/database.ts';
import { statutTransforme } from '#shared/contracts/documents/documents.ts';
import { toFieldSql } from '../sums/to-sum.ts';
import { dueColumns } from './due-sql.ts';
import type { Deducting } from './settle-deposits.ts';
import type { Due } from './settle-affaire.ts';

/**
 * A document as its row stands, with the stored amounts of what is due of it; `reste_du` is null while they were never
 * computed.
 */
export type AffaireRow = Deducting &
  Omit<Due, 'reste_du'> & { acompte_ecart: number; id: number; client_code: string; reste_du: number | null };

/** Greater than the length of any chain of transformations; stops at a circle that a hostile till may have made. */
const longestLine = 8;

/**
 * SQL of the families of the documents whose numbers `seeds` gives, as `family (root, numero)`: `line` goes up to the
 * sources of each, `family` down to everything made of it.
 */
export const toAffaireSql = (seeds: string) => `line (seed, numero, source, place) as (
    select numero, numero, document_source, 0 from documents where numero in (${seeds})
    union all
    select line.seed, made.numero, made.document_source, place + 1 from line join documents as made on made.numero = line.source
    where place < ${longestLine}),
  family (root, numero) as (
    select numero, numero from (select numero, max(place) from line group by seed)
    union
    select root, made.numero from family join documents as made on made.document_source = family.numero)`;

const sound = `iif(json_valid(documents.record), documents.record, '{}')`;
const toCentsSql = (euros: string) => `cast(ifnull(round(${euros} * 100), 0) as integer)`;

/**
 * SQL expression: a sum over the facts of other shops that a document's record lists and this back office does not
 * hold; most documents list none.
 */
const toElsewhereSql = (table: 'reglements' | 'documents', facts: string, sum: string) =>
  `iif(instr(documents.record, '"ailleurs":{') = 0, 0, (select ${sum} from json_each(${sound}, '$.ailleurs.${facts}') as one
    where not exists (select 1 from ${table} as here where here.numero = one.value ->> 'numero')))`;

/** SQL expression: what a credit note settles of an invoice that is not in this database. */
const settledSql = `iif(instr(documents.record, '"credite_ailleurs":') = 0
  or exists (select 1 from documents as here where here.numero = documents.document_source), 0,
  ${toCentsSql(`${sound} ->> '$.credite_ailleurs'`)})`;

/** SQL columns that `settleAffaire` needs of documents; `impute` is the sum of what règlements give to one. */
export const toRelativeSql = (impute: string) => `documents.id, documents.numero, type_document, client_code, date,
  document_source as source, statut, total_ttc, deduit_ttc as deduit,
  ifnull(iif(document_source is null, 0, ${toFieldSql('documents', '$.est_acompte')}), 0) as est_acompte,
  iif(statut = ${statutTransforme}, ${toFieldSql('documents', '$.statut_avant')}, null) as statut_avant,
  ${impute} + ${toElsewhereSql('reglements', 'reglements', toCentsSql("sum(one.value ->> 'montant')"))} as impute,
  ${toElsewhereSql('documents', 'avoirs', toCentsSql("sum(one.value ->> 'credite')"))} + ${settledSql} as elsewhere,
  (select count(*) from imputations where document = documents.numero)
    + ${toElsewhereSql('reglements', 'reglements', 'count(*)')} as nb_imputations`;

/** SQL columns of a `AffaireRow`. */
const familyColumns = `${toRelativeSql('(select ifnull(sum(montant), 0) from imputations where document = documents.numero)')},
  iif(deduit_ttc = 0, null, ${toFieldSql('documents', '$.acomptes_deduits')}) as deduits,
  iif(document_source is null, 0, ${toFieldSql('documents', '$.partiel')}) as partiel, ${dueColumns.join(', ')}`;

/** Reads a document, its sources and everything made from it, with what règlements give to each. */
export function prepareAffaire(connection: Connection): (numero: string) => AffaireRow[] {
  const list = connection.prepare<[{ numero: string }], AffaireRow>(
    `with recursive ${toAffaireSql('select :numero')} select ${familyColumns} from family join documents using (numero)`,
  );
  // Most sales at a counter are made of nothing, and nothing is made of them: these are read without recursion.
  const findAlone = connection.prepare<[{ numero: string }], AffaireRow>(
    `select ${familyColumns} from documents where numero = :numero and document_source is null
     and not exists (select 1 from documents as made where made.document_source = :numero)`,
  );
  return (numero) => {
    const alone = findAlone.get({ numero });
    return alone ? [alone] : list.all({ numero });
  };
}
