import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createAppServer } from './app-server.ts';
import { inOneLayer } from './in-one-layer.ts';

const answerErrors: ErrorRequestHandler = (error, _request, response, _next) =>
  void response.status(418).json({ failed: String(error) });

/** What an application with these handlers in one layer answers, and whether something behind them was reached. */
async function ask(...handlers: RequestHandler[]) {
  const app = express()
    .use(inOneLayer(...handlers))
    .use((_request, response) => void response.json({ reached: true, seen: response.locals.seen }))
    .use(answerErrors);
  const server = createAppServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const answer = { status: response.status, body: await response.json() };
  server.closeAllConnections();
  server.close();
  return answer;
}

const note =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.seen = [...((response.locals.seen as string[] | undefined) ?? []), name];
    next();
  };

test('handlers run in their order, then what stands behind them', async () => {
  const answer = await ask(note('a'), note('b'), note('c'));
  expect(answer.body).toEqual({ reached: true, seen: ['a', 'b', 'c'] });
});

test('a handler that answers keeps the others from running', async () => {
  const answer = await ask(note('a'), (_request, response) => void response.json(response.locals.seen), note('b'));
  expect(answer.body).toEqual(['a']);
});

test('an error handed on, thrown at once or thrown after a wait goes to the error handler past all others', async () => {
  const ways: RequestHandler[] = [
    (_request, _response, next) => next(new Error('no')),
    () => {
      throw new Error('no');
    },
    (_request, _response, next) => void setImmediate(() => next(new Error('no'))),
  ];
  for (const way of ways) {
    expect(await ask(way, note('b'))).toEqual({ status: 418, body: { failed: 'Error: no' } });
  }
});
