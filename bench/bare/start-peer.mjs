import { createServer } from 'node:http';
import SQLite from 'better-sqlite3';

// The least a service on SQLite can be: opens its file, prepares a statement, answers. In JavaScript, so that there are
// no types to strip at its start.

const connection = new SQLite(process.argv[2] ?? ':memory:');
connection.pragma('journal_mode = WAL');
const status = connection.prepare("select 'healthy' as status");
const server = createServer((_request, response) => {
  const body = Buffer.from(JSON.stringify(status.get()));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
