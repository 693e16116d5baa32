import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { hideMarges, hideMargesOfBytes, isWithoutMarges } from './hide-marges.ts';
import { Reply } from './reply.ts';
import { findErrorCode } from '#server/error-code.ts';

/** Writes a handler's answer: JSON, JSON already in bytes, a PDF, or a text that streams. */
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
  const isHidden = isWithoutMarges(response);
  if (body instanceof JsonBytes) return sendBytes(isHidden ? hideMargesOfBytes(body) : body, request, response);
  if (endpoint.produces === undefined) return sendJson(body, response, isHidden);
  response.setHeader('content-type', toContentType(endpoint.produces));
  if (typeof body === 'string') response.end(body);
  else if (body instanceof Uint8Array) response.setHeader('content-length', body.byteLength).end(body);
  else await stream(body as AsyncIterable<string | Buffer>, response);
}

function checkAnswer({ response }: Endpoint, body: unknown) {
  const json: unknown = body instanceof JsonBytes ? body.parse() : JSON.parse(JSON.stringify(body));
  response.parse(json);
}

function sendJson(body: unknown, response: Response, isHidden: boolean) {
  const json = JSON.stringify(body);
  const text = isHidden ? hideMarges(json) : json;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(text));
  // As text, the body leaves in one piece with the headers.
  response.end(text);
}

async function sendBytes(answer: JsonBytes, request: Request, response: Response) {
  const etag = answer.version === undefined ? undefined : `"${answer.version}"`;
  const isKnown = etag !== undefined && request.headers['if-none-match']?.includes(etag) === true;
  const { parts, pages, release } = isKnown ? { parts: [] } : answer.acquire();
  // The answer stays `no-store`: no browser stores customers on disk. A program that keeps the list itself sends its
  // ETag.
  if (etag !== undefined) response.setHeader('etag', etag);
  if (pages) return stream(pages, response.setHeader('content-type', 'application/json; charset=utf-8'));
  if (isKnown) response.writeHead(304);
  else response.setHeader('content-type', 'application/json; charset=utf-8').setHeader('content-length', sizeOf(parts));
  // Called once the system has all of the answer; if it is cut short, the garbage collector frees the bytes.
  if (release) response.once('finish', release);
  response.cork();
  for (const part of parts) response.write(part);
  response.end();
}

type Pieces = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

/** Sends pieces as they are made, each after the one before was taken. */
async function stream(pieces: Pieces, response: Response) {
  try {
    await pipeline(Readable.from(takeTurns(pieces), { highWaterMark: 1 }), response);
  } catch (error) {
    // A client that hung up does not get an error.
    if (findErrorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Lets other work of the service run between two pieces, even when the reader takes them as fast as they come. */
async function* takeTurns(pieces: Pieces): AsyncGenerator<string | Buffer> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}

function toContentType(produces: string): string {
  return produces.startsWith('text/') ? `${produces}; charset=utf-8` : produces;
}
