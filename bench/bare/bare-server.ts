import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import { openBareDatabase } from './bare-database.ts';
import { createBareReads } from './bare-reads.ts';
import { createBareWrites } from './bare-writes.ts';

// The peer: node:http and better-sqlite3, and nothing between them. No credentials, no checks, no headers but the needed.

const connection = openBareDatabase(process.argv[2] ?? ':memory:');
const reads = createBareReads(connection);
const writes = createBareWrites(connection);

const server = createServer((request, response) => {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const [, group = ''] = path.split('/');
  if (request.method === 'GET') return send(response, read(group, search));
  readBody(request, (body) => send(response, writes.create(group as DocumentKind, JSON.parse(body))));
});

function read(group: string, search: string): Buffer | string {
  if (group === 'clients') return reads.listClients();
  const limit = Number(new URLSearchParams(search).get('limit') ?? 100);
  return reads.listDocuments(documentKinds[group as DocumentKind].code, limit);
}

function readBody(request: IncomingMessage, then: (body: string) => void) {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => then(Buffer.concat(chunks).toString()));
}

function send(response: ServerResponse, body: Buffer | string) {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
