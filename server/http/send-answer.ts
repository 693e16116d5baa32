import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Endpoint } from '#shared/endpoint.ts';
import { JsonBytes } from './json-bytes.ts';
import { Reply } from './reply.ts';

/** Writes what a handler gave: JSON, JSON already in bytes, a PDF, or a text that streams. */
export async function sendAnswer(
  endpoint: Endpoint,
  answer: unknown,
  request: Request,
  response: Response,
  checkAnswers: boolean,
): Promise<void> {
  const body = answer instanceof Reply ? answer.body : answer;
  if (answer instanceof Reply) {
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  }
  if (checkAnswers && endpoint.produces === undefined) checkAnswer(endpoint, body);
  response.statusCode = endpoint.status ?? 200;
  if (body instanceof JsonBytes) return sendBytes(body, request, response);
  if (endpoint.produces === undefined) return sendJson(body, response);
  response.setHeader('content-type', toContentType(endpoint.produces));
  if (typeof body === 'string') response.end(body);
  else if (body instanceof Uint8Array) response.setHeader('content-length', body.byteLength).end(body);
  else await pipeline(Readable.from(takeTurns(body as AsyncIterable<string>)), response);
}

/** Between two pieces everybody else has their turn, also when the reader takes them as fast as they come. */
async function* takeTurns(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    await setImmediate();
  }
}

function checkAnswer({ response }: Endpoint, body: unknown) {
  const json: unknown = body instanceof JsonBytes ? body.parse() : JSON.parse(JSON.stringify(body));
  response.parse(json);
}

function sendJson(body: unknown, response: Response) {
  const text = JSON.stringify(body);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(text));
  // As text, it leaves in one piece with the headers.
  response.end(text);
}

function sendBytes(answer: JsonBytes, request: Request, response: Response) {
  const etag = answer.version === undefined ? undefined : `"${answer.version}"`;
  const isKnown = etag !== undefined && request.headers['if-none-match']?.includes(etag) === true;
  const { parts, giveBack } = isKnown ? { parts: [] } : answer.borrow();
  if (etag !== undefined) response.setHeader('etag', etag).setHeader('cache-control', 'private, no-cache');
  if (isKnown) response.writeHead(304);
  else response.setHeader('content-type', 'application/json; charset=utf-8').setHeader('content-length', sizeOf(parts));
  // Once the system has all of it; of an answer that is cut short, the collector takes care.
  if (giveBack) response.once('finish', giveBack);
  response.cork();
  for (const part of parts) response.write(part);
  response.end();
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}

function toContentType(produces: string): string {
  return produces.startsWith('text/') ? `${produces}; charset=utf-8` : produces;
}
