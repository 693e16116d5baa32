import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import SQLite from 'better-sqlite3';

// Loaded before a measured server (`--import`). A request with the header `x-bench-moves` names a database that another
// connection commits to just before the request is handled, so that no answer has a version seen before. The commit
// touches no table and waits for no disk: it costs the service and its peer the same.

let connection: SQLite.Database | undefined;
let version = 0;

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  const path = request.headers['x-bench-moves'];
  if (typeof path === 'string') move(path);
});

function move(path: string): void {
  if (!connection) {
    connection = new SQLite(path);
    connection.pragma('synchronous = OFF');
    version = Number(connection.pragma('user_version', { simple: true }));
  }
  version += 1;
  connection.pragma(`user_version = ${version}`);
}
