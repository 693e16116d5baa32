import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import SQLite from 'better-sqlite3';

// The least that listens and has a database open.

const connection = new SQLite(process.argv[2] ?? ':memory:');
connection.pragma('journal_mode = WAL');
const count = connection.prepare('select count(*) from sqlite_master').pluck();
const server = createServer((_request, response) => response.end(JSON.stringify({ tables: count.get() })));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
