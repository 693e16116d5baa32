import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Change, createRecordWriter } from './bare-sync.ts';
import { openBareDatabase, type WireRecord } from './bare-database.ts';

// The peer of the gateway: takes a record under a key in one FULL transaction, and gives pages of those it has.

const connection = openBareDatabase(process.argv[2] ?? ':memory:');
const samples = JSON.parse(process.argv[3] ?? '{}') as Record<string, WireRecord>;
const writeRecord = createRecordWriter(connection, samples);
const findKey = connection.prepare<[string], string>('select corps from cles where cle = ?').pluck();
const insertKey = connection.prepare('insert into cles (cle, corps) values (?, ?)');
const insertFeed = connection.prepare('insert or replace into fil (entite, code, record) values (?, ?, ?)');
const page = connection.prepare<[number, number], { seq: number; entite: string; code: string; record: string }>(
  'select seq, entite, code, record from fil where seq > ? order by seq limit ?',
);
const countAfter = connection.prepare<[number], number>('select count(*) from fil where seq > ?').pluck();

const take = connection.transaction((cle: string, body: string) => {
  const { entite, code, apres } = JSON.parse(body) as { entite: string; code: string; apres: WireRecord };
  const record = JSON.stringify(apres);
  if (findKey.get(cle) !== undefined) return record;
  writeRecord({ entite, code, enregistrement: apres } satisfies Change);
  insertFeed.run(entite, code, record);
  insertKey.run(cle, body);
  return record;
});

function list(since: number): string {
  const rows = page.all(since, 200);
  const last = rows.at(-1)?.seq ?? since;
  const changes = rows.map(
    ({ entite, code, record }) => `{"entite":"${entite}","code":"${code}","enregistrement":${record}}`,
  );
  return `{"changements":[${changes.join(',')}],"curseur":${last},"restants":${countAfter.get(last) ?? 0}}`;
}

const server = createServer((request, response) => {
  const [, search = ''] = (request.url ?? '').split('?');
  if (request.method === 'GET') return send(response, list(Number(search)));
  readBody(request, (body) =>
    send(response, `{"enregistrement":${take.immediate(String(request.headers['idempotency-key']), body)}}`),
  );
});

function readBody(request: IncomingMessage, then: (body: string) => void) {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => then(Buffer.concat(chunks).toString()));
}

function send(response: ServerResponse, body: string) {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
