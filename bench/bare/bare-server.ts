import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import { type Connection, listColumns, openBareDatabase } from './bare-database.ts';
import { createBareWrites } from './bare-writes.ts';

// The peer: node:http and better-sqlite3, and nothing between them. No credentials, no checks, only the necessary
// headers.

/** Columns whose API form differs from the stored one. */
const written: Record<string, string> = {
  ...Object.fromEntries(['tvas', 'documents_cibles', 'champs_libres'].map((column) => [column, `json(${column})`])),
  a_deja_ete_transforme: "json(iif(a_deja_ete_transforme, 'true', 'false'))",
};

const connection = openBareDatabase(process.argv[2] ?? ':memory:');
const clients = connection.prepare(`select ${listColumns(connection, 'clients').join(', ')} from clients order by id`);
const documents = prepareDocuments(connection);
const writes = createBareWrites(connection);

const server = createServer((request, response) => {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const [, group = ''] = path.split('/');
  if (request.method === 'GET') return send(response, read(group, search));
  readBody(request, (body) => send(response, write(group, body)));
});

/** What is sent has the fields of its kind: nothing is checked here. */
const write = (group: string, body: string) =>
  group === 'reglement' ? writes.pay(JSON.parse(body)) : writes.create(group as DocumentKind, JSON.parse(body));

function read(group: string, search: string): Buffer | string {
  if (group === 'clients') return JSON.stringify({ success: true, data: clients.all() });
  const limit = Number(new URLSearchParams(search).get('limit') ?? 100);
  return documents.get(documentKinds[group as DocumentKind].code, limit) ?? '';
}

/**
 * Prepares reading documents with their lines, in one statement in which SQLite writes the JSON: several times as fast
 * as building objects from rows.
 */
function prepareDocuments(of: Connection) {
  const toJson = (table: string, besides = '') => {
    const columns = listColumns(of, table).filter((column) => !['document_id', 'position'].includes(column));
    return `json_object(${columns.map((column) => `'${column}', ${written[column] ?? column}`).join(', ')}${besides})`;
  };
  const lignes = `(select json_group_array(${toJson('lignes')}) from lignes where document_id = d.id order by position)`;
  return of
    .prepare<[number, number], Buffer>(
      `select cast('[' || ifnull(group_concat(json, ','), '') || ']' as blob) from (select
      ${toJson('documents', `, 'lignes', json(${lignes})`)} as json
      from (select * from documents where type_document = ? order by date desc, id desc limit ?) d)`,
    )
    .pluck();
}

function readBody(request: IncomingMessage, then: (body: string) => void) {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => then(Buffer.concat(chunks).toString()));
}

function send(response: ServerResponse, body: Buffer | string) {
  const length = Buffer.byteLength(body);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(body);
}

server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
process.once('SIGTERM', () => process.exit(0));
