import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sendRaw } from '#server/testing/hostile/raw-request.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createErrorHandler } from './answers/error-handler.ts';
import { protectData } from './guards/security-headers.ts';
import { serveScreens } from './screens.ts';

test('a browser keeps the parts of the screens, and asks each time which ones there are', async () => {
  await using folder = await createTemporaryFolder();
  mkdirSync(join(folder.path, 'assets'));
  for (const file of ['index.html', 'color-scheme.js', 'assets/index-DGqBx0ie.js']) {
    writeFileSync(join(folder.path, file), '');
  }
  const server = express()
    .use(protectData())
    .use('/app', serveScreens(folder.path))
    .use(createErrorHandler(pino({ level: 'silent' })))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    const { status, headers } = await sendRaw(`http://127.0.0.1:${port}`, { path });
    return [status, headers['cache-control']];
  };
  expect(await ask('/app/assets/index-DGqBx0ie.js')).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await ask('/app/assets/gone-DGqBx0ie.js')).toEqual([404, 'no-store']);
  expect(await ask('/app/color-scheme.js')).toEqual([200, 'no-store']);
  expect(await ask('/app/vente')).toEqual([200, 'no-cache']);
  server.close();
});
