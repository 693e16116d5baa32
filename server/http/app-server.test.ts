import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { createAppServer } from './app-server.ts';

test('requests and responses are Express’s own as they are created: none has its prototype changed', async () => {
  const prototypes: unknown[] = [];
  const app = express().get('/ask', (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.json({ type: request.get('accept'), query: request.query });
  });
  const server = createAppServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asBorn: unknown[] = [];
  server.prependListener('request', (request, response) =>
    asBorn.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response)),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ask?a=1`;
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  expect(await response.json()).toEqual({ type: 'application/json', query: { a: '1' } });
  expect(asBorn).toHaveLength(2);
  expect(prototypes[0]).toBe(asBorn[0]);
  expect(prototypes[1]).toBe(asBorn[1]);
  server.closeAllConnections();
  server.close();
});
