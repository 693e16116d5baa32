import type { DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { fromCents } from '#shared/money/money.ts';
import type { DocumentPage, DocumentsPage, NumeroListe } from '#server/backoffice/backoffice.gateway.ts';
import type { JourIso } from '#shared/time/dates.ts';
import type { Connection } from '#server/database/database.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { toBytesReference } from '#server/calls/counted-bytes.ts';
import { createBoutiquesConnues } from '../../boutique/boutiques-connues.store.ts';
import { createFoundPages, type FoundIds, selectIds, type IdsRow, readIds, toListVersion } from '../../found-pages.ts';
import type { Listings } from '../../listing.ts';
import { prepareRecordBytes } from '../../record-bytes.ts';
import { toListTable, withoutLignes } from './document-lists.ts';
import { createDocumentQuery } from './document-query.ts';

/** The documents found, with their totals in cents. */
type FoundDocuments = FoundIds & { totalHt: number; totalTtc: number };
type Row = IdsRow & { ht: number | null; ttc: number | null };

const nothing = Buffer.alloc(0);

/**
 * Reads the documents of a kind, filtered and ordered, a page at a time. One pass over a covering index finds, counts
 * and sums them; pages are then read by their ids until a document of the kind changes.
 */
export function createDocumentBrowse(connection: Connection, listings: Listings, getToday: () => JourIso) {
  const ask = createDocumentQuery(connection);
  const { getEmpreinte } = createBoutiquesConnues(connection);
  const readPage = createFoundPages<FoundDocuments>(prepareDocuments(connection));

  /**
   * Returns what the result depends on: the list, the names of articles where words are searched, the day for late
   * documents, and the tills of a shop.
   */
  function getVersion(kind: DocumentKind, { q, etat, boutique }: DocumentQuestion): string {
    const list = listings.getVersion(toListTable(kind));
    const shown = boutique === undefined ? list : `${list}-${getEmpreinte()}`;
    const own = etat === undefined ? shown : `${shown}-${getToday()}`;
    return q === '' ? own : `${own}-${listings.getVersion('articles')}`;
  }

  function find(kind: DocumentKind, question: DocumentQuestion): FoundDocuments {
    const found = `select ${selectIds}, sum(total_ht) as ht, sum(total_ttc) as ttc`;
    const wanted = { kind, question, today: getToday() };
    const row = ask(found, 'id, total_ht, total_ttc', wanted) as Row;
    const deduits = sumDeduits(wanted);
    return { ids: readIds(row), totalHt: (row.ht ?? 0) - deduits.ht, totalTtc: (row.ttc ?? 0) - deduits.ttc };
  }

  /** Sums what they take off for deposit invoices, which are in the total themselves. */
  function sumDeduits(wanted: Parameters<typeof ask>[2]): { ht: number; ttc: number } {
    const select = 'select ifnull(sum(deduit_ht), 0) as ht, ifnull(sum(deduit_ttc), 0) as ttc';
    return ask(select, 'deduit_ht, deduit_ttc', { ...wanted, isDeducting: true }) as { ht: number; ttc: number };
  }

  function listNumeros(kind: DocumentKind, question: DocumentQuestion): Buffer {
    const one = "json_object('numero', numero, 'total_ht', total_ht / 100.0, 'total_ttc', total_ttc / 100.0)";
    const found = `select cast(group_concat(${one}) as blob) as rows`;
    const row = ask(found, 'numero, total_ht, total_ttc', { kind, question, today: getToday() });
    return (row as { rows: Buffer | null }).rows ?? nothing;
  }

  return {
    browse(kind: DocumentKind, { debut, limit, ...question }: DocumentPage): DocumentsPage {
      const asked = {
        key: toKey(kind, question),
        version: getVersion(kind, question),
        find: () => find(kind, question),
      };
      const { found, page } = readPage(asked, { debut, limit });
      const sums = `"total_ht":${fromCents(found.totalHt)},"total_ttc":${fromCents(found.totalTtc)}`;
      return page.wrap('{"data":', `,"total":${found.ids.length},${sums}}`);
    },

    listNumeros(kind: DocumentKind, question: DocumentQuestion): NumeroListe {
      const version = toListVersion(getVersion(kind, question), `numeros ${toKey(kind, question)}`);
      return JsonBytes.ofItems(() => toBytesReference(listNumeros(kind, question)), version);
    },
  };
}

/** Reads documents in the order of their ids. */
function prepareDocuments(connection: Connection) {
  return prepareRecordBytes<[string]>(
    connection,
    'documents',
    (saine) => `select ${withoutLignes}, ${saine}
    from json_each(?) as found cross join documents on documents.id = found.value`,
  );
}

function toKey(kind: DocumentKind, { q, statut, etat, boutique, du, au, tri, sens }: DocumentQuestion): string {
  return JSON.stringify([kind, q.trim(), statut, etat, boutique, du, au, tri, sens]);
}
