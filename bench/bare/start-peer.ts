import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBareDatabase } from './bare-database.ts';

// The least a service on SQLite can be: opens its file, prepares a statement, answers.

const connection = openBareDatabase(process.argv[2] ?? ':memory:');
const status = connection.prepare("select 'healthy' as status");
const server = createServer((_request, response) => {
  const body = Buffer.from(JSON.stringify(status.get()));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
