import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { toBytesReference } from '#server/calls/counted-bytes.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { DocumentARegler } from '#shared/contracts/reglements/comptes.ts';
import { withoutLignes } from '../documents/lists/document-lists.ts';
import { prepareRecordBytes } from '../record-bytes.ts';
import { toFieldSql } from '../sums/to-sum.ts';
import { imputationIdsPerReglement } from './reglements.table.ts';

const { facture, avoir } = documentKinds;

/** SQL of the cash that a document and the deposits it takes off were paid in, in euros. */
const especes = `(select ifnull(sum(imputations.montant), 0) / 100.0 from imputations
    join reglements on reglements.id = imputations.id / ${imputationIdsPerReglement}
    where moyen = 'especes' and imputations.document in (select documents.numero
      union all select value ->> '$.numero' from json_each(${toFieldSql('documents', '$.acomptes_deduits')})))`;

/**
 * Lists the invoices and credit notes of a customer that are not settled, the longest due first, without their lines.
 */
export function createOuverts(connection: Connection): (client: string) => JsonBytes<DocumentARegler[]> {
  const list = prepareRecordBytes<[string]>(
    connection,
    'documents',
    (saine) => `select '{"regle_especes":' || regle_especes || ',' || substr(record, 2) as record, saine
     from (select ${withoutLignes}, ${especes} as regle_especes, ${saine} from documents
     where type_document in (${facture.code}, ${avoir.code}) and client_code = ? and reste_du <> 0
     order by coalesce(date_echeance, date), id)`,
  );
  return (client) => JsonBytes.ofItems(() => toBytesReference(list(client)));
}
