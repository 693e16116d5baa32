import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { toBytesReference } from '#server/calls/counted-bytes.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { withoutLignes } from './document-lists.ts';
import { prepareRecordBytes } from '../../record-bytes.ts';

const { facture, avoir } = documentKinds;

/**
 * Lists the invoices and credit notes of a customer that are not settled, the longest due first, without their lines.
 */
export function createOuverts(connection: Connection): (client: string) => JsonBytes<DocumentRecord[]> {
  const list = prepareRecordBytes<[string]>(
    connection,
    'documents',
    (saine) => `select ${withoutLignes}, ${saine} from documents
     where type_document in (${facture.code}, ${avoir.code}) and client_code = ? and reste_du <> 0
     order by coalesce(date_echeance, date), id`,
  );
  return (client) => JsonBytes.ofItems(() => toBytesReference(list(client)));
}
