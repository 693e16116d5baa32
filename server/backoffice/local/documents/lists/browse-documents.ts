import { createHash } from 'node:crypto';
import type { DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { fromCents } from '#shared/money/money.ts';
import type { DocumentPage, DocumentsPage, NumeroListe } from '#server/backoffice/backoffice.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { lendOnce } from '#server/calls/lent-bytes.ts';
import type { Listings } from '../../listing.ts';
import { prepareRecordBytes } from '../../record-bytes.ts';
import { toListTable, withoutLignes } from './document-lists.ts';
import { createDocumentQuery } from './document-query.ts';

/** The documents that answer a question, in its order, and what they come to in cents. */
type Found = { version: string; ids: Uint32Array; totalHt: number; totalTtc: number };
type Row = { ids: Buffer | null; nb: number; ht: number | null; ttc: number | null };

/** A person scrolls through one list at a time: its pages are cut from the list found for the first of them. */
const maxKept = 8;
const nothing = Buffer.alloc(0);
const [zero, comma] = [48, 44];

/**
 * All the documents of a kind, narrowed and ordered, a page at a time. One pass over an index that holds everything asked
 * for finds them, counts them and sums them; the pages are then read by their ids until a document of the kind changes.
 */
export function createDocumentBrowse(connection: Connection, listings: Listings) {
  const ask = createDocumentQuery(connection);
  const kept = new Map<string, Found>();
  const readPage = preparePages(connection);

  /** What articles are called decides too, where words are looked for. */
  function getVersion(kind: DocumentKind, { q }: DocumentQuestion): string {
    const own = listings.getVersion(toListTable(kind));
    return q === '' ? own : `${own}-${listings.getVersion('articles')}`;
  }

  function getFound(kind: DocumentKind, question: DocumentQuestion): Found {
    const key = toKey(kind, question);
    const version = getVersion(kind, question);
    const earlier = kept.get(key);
    const found = earlier?.version === version ? earlier : { version, ...find(kind, question) };
    kept.delete(key);
    kept.set(key, found);
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest);
    return found;
  }

  function find(kind: DocumentKind, question: DocumentQuestion) {
    const sums = 'count(*) as nb, sum(total_ht) as ht, sum(total_ttc) as ttc';
    const found = `select cast(group_concat(id) as blob) as ids, ${sums}`;
    const row = ask(found, 'id, total_ht, total_ttc', { kind, question }) as Row;
    return { ids: readIds(row.ids ?? nothing, row.nb), totalHt: row.ht ?? 0, totalTtc: row.ttc ?? 0 };
  }

  function listNumeros(kind: DocumentKind, question: DocumentQuestion): Buffer {
    const one = "json_object('numero', numero, 'total_ht', total_ht / 100.0, 'total_ttc', total_ttc / 100.0)";
    const found = `select cast(group_concat(${one}) as blob) as rows`;
    const row = ask(found, 'numero, total_ht, total_ttc', { kind, question });
    return (row as { rows: Buffer | null }).rows ?? nothing;
  }

  return {
    browse(kind: DocumentKind, { debut, limit, ...question }: DocumentPage): DocumentsPage {
      const { version, ids, totalHt, totalTtc } = getFound(kind, question);
      const sums = `"total":${ids.length},"total_ht":${fromCents(totalHt)},"total_ttc":${fromCents(totalTtc)}`;
      const page = JSON.stringify([...ids.subarray(debut, debut + limit)]);
      const list = JsonBytes.ofItems(
        () => lendOnce(readPage(page)),
        toVersion(version, `${toKey(kind, question)} ${page}`),
      );
      return list.wrap('{"data":', `,${sums}}`);
    },

    listNumeros(kind: DocumentKind, question: DocumentQuestion): NumeroListe {
      const version = toVersion(getVersion(kind, question), `numeros ${toKey(kind, question)}`);
      return JsonBytes.ofItems(() => lendOnce(listNumeros(kind, question)), version);
    },
  };
}

/** Pages in the order of their ids. */
function preparePages(connection: Connection) {
  return prepareRecordBytes<[string]>(
    connection,
    'documents',
    (saine) => `select ${withoutLignes}, ${saine}
    from json_each(?) as found cross join documents on documents.id = found.value`,
  );
}

/** The numbers of `12,7,31`: read off the bytes, fifty thousand take half a millisecond. */
function readIds(bytes: Buffer, count: number): Uint32Array {
  const ids = new Uint32Array(count);
  let at = 0;
  for (const byte of bytes) {
    if (byte === comma) at += 1;
    else ids[at] = (ids[at] ?? 0) * 10 + byte - zero;
  }
  return ids;
}

function toKey(kind: DocumentKind, { q, statut, du, au, tri, sens }: DocumentQuestion): string {
  return JSON.stringify([kind, q.trim(), statut, du, au, tri, sens]);
}

/** Of what was asked only a digest: it travels in a header. */
function toVersion(version: string, asked: string): string {
  return `${version}-${createHash('sha256').update(asked).digest('base64url').slice(0, 22)}`;
}
