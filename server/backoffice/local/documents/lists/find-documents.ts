import { type DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { DocumentSearch } from '#server/backoffice/backoffice.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { toBytesReference } from '#server/calls/counted-bytes.ts';
import { prepareRecordBytes } from '../../record-bytes.ts';
import { createSearchIndex } from '../../search/search-index.ts';
import { withoutLignes } from './document-lists.ts';

const maxClients = 50;
const sold = ['devis', 'commande', 'livraison', 'facture', 'avoir'] as const;
const codes = sold.map((kind) => documentKinds[kind].code).join(', ');

/**
 * Finds documents by their number or their customer: the exact number first, then the newest. A number matches by its
 * end or as typed: `fa 123`, `123` and `FA-P01-0001` all find `FA-P01-000123`.
 */
export function createDocumentFinder(connection: Connection) {
  const clients = createSearchIndex(connection, 'tiers');
  const list = prepareRecordBytes<[string | null, string | null, string, number, number]>(
    connection,
    'documents',
    (saine) => `select ${withoutLignes}, ${saine} from documents where type_document in (${codes}) and id in (
       select id from documents where numero like ? or numero like ?
       union all
       select documents.id from json_each(?) as found
         join tiers on tiers.id = found.value
         join documents on documents.client_code = tiers.numero
     ) order by cast(substr(numero, -6) as integer) = ? desc, date desc, id desc limit ?`,
  );

  const findClient = connection.prepare<[string], number>('select id from tiers where numero = ?').pluck();

  function findClients({ query, client }: DocumentSearch): number[] {
    if (client !== undefined) return findClient.all(client);
    return ['client', 'prospect'].flatMap((kind) => clients.search(kind, query, maxClients));
  }

  return (wanted: DocumentSearch): JsonBytes<DocumentRecord[]> => {
    const [end, start] = toNumberPatterns(wanted.client === undefined ? wanted.query : '');
    return JsonBytes.ofItems(() =>
      toBytesReference(list(end, start, JSON.stringify(findClients(wanted)), toRank(end), wanted.limit)),
    );
  };
}

/** Returns the place in a series, 12 for `%fa%12` and for `%FA%P%01%000012`; -1 when it is not a number. */
function toRank(end: string | null): number {
  return Number(/\d+$/.exec(end ?? '')?.[0] ?? -1);
}

/** Returns the patterns a number ends and begins with; nulls for a text without a figure, which is no number. */
function toNumberPatterns(typed: string): [end: string | null, start: string | null] {
  if (!/\d/.test(typed)) return [null, null];
  const parts = typed.match(/[a-z]+|\d+/gi) ?? [];
  return [`%${parts.join('%')}`, `${typed.replace(/[^a-z\d-]/gi, '')}%`];
}
