import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sendRaw } from '#server/testing/hostile/raw-request.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createErrorHandler } from './error-handler.ts';

const nowhere = { detail: 'Cette adresse n’existe pas.' };

test.each([
  ['a file that is not there', '/files/b.js', {}, 404, nowhere],
  ['a file outside of the folder', '/files/..%2fsecret', {}, 404, nowhere],
  ['bytes a file has not', '/files/a.js', { range: 'bytes=90-99' }, 400, { detail: expect.any(String) }],
])('%s is refused in French, and nothing failed', async (_what, path, headers, status, body) => {
  await using folder = await createTemporaryFolder();
  mkdirSync(join(folder.path, 'screens'));
  writeFileSync(join(folder.path, 'screens', 'a.js'), '1');
  writeFileSync(join(folder.path, 'secret'), 'secret');
  const logged: string[] = [];
  const server = express()
    .use('/files', express.static(join(folder.path, 'screens'), { fallthrough: false }))
    .use(createErrorHandler(pino({ level: 'error' }, { write: (line) => void logged.push(line) })))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await sendRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { path, headers });
  server.close();
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toEqual(body);
  expect(logged).toEqual([]);
});
