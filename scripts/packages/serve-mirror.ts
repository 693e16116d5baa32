import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

/**
 * `serve-mirror.ts <folder> <port> <command…>`: serves a folder over HTTP while a command runs, and notes what was asked
 * of it in `<folder>.log`.
 */
const [folder = '', port = '', command = '', ...words] = process.argv.slice(2);
const server = createServer(({ url = '' }, response) => {
  const path = join(folder, normalize(decodeURIComponent(url)));
  appendFileSync(`${folder}.log`, `${url}\n`);
  if (!existsSync(path)) return void response.writeHead(404).end();
  response.end(readFileSync(path));
});
server.listen(Number(port), '127.0.0.1', () => {
  const child = spawn(command, words, { stdio: 'inherit' });
  child.once('exit', (status) => process.exit(status ?? 1));
});
