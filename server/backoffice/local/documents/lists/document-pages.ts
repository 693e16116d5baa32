import { type DocumentKind, type DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { DocumentSpan } from '#server/backoffice/backoffice.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import { withoutLignes } from './document-lists.ts';
import { prepareSound } from '../../record-bytes.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

type Row = { id: number; date: string; record: string; saine: number };

/** Number of documents in a page: small enough for other requests to be served between two pages. */
const pageSize = 200;
/** Sort before and after every day that can be written. */
const [firstDay, afterDays] = ['', '~'];

/** Reads documents newest first, without their lines, a page at a time: no statement stays open between two pages. */
export function createDocumentPages(connection: Connection) {
  const prepare = (condition: string) =>
    prepareSound<(string | number)[], Row>(
      connection,
      'documents',
      (saine) => `select id, date, ${withoutLignes}, ${saine} from documents where type_document = ? ${condition}
      and date >= ? and (date, id) < (?, ?) order by date desc, id desc limit ${pageSize}`,
    );
  const all = prepare('');
  const byStatut = prepare('and statut = ?');

  return async function* (kind: DocumentKind, { statut, du, au }: DocumentSpan): AsyncGenerator<DocumentRecord[]> {
    const { code } = documentKinds[kind];
    const from = du ?? firstDay;
    let before: [string, number] = [au ?? afterDays, Number.MAX_SAFE_INTEGER];
    for (;;) {
      const rows =
        statut === undefined ? all().all(code, from, ...before) : byStatut().all(code, statut, from, ...before);
      const last = rows.at(-1);
      if (!last) return;
      before = [last.date, last.id];
      yield rows.filter(({ saine }) => saine).map(({ record }) => readJson<DocumentRecord>(record));
    }
  };
}
