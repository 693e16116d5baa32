import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler } from 'express';
import { Malformed } from '#shared/endpoints/errors.ts';
import { findCaller } from '../response-caller.ts';

/** The `type` of the error for bytes that are not UTF-8. */
export const notUtf8 = 'charset.invalid';

/**
 * Large enough for a logo in the shop's identity, or a long e-mail in four-byte characters; unknown callers never send
 * that much.
 */
const limits = { known: '5mb', unknown: '64kb' };

/**
 * Reads a request's JSON body. Any other content type is refused, because a form of another site can send text, never
 * JSON. The answer is 400 for what is not JSON and 413 for what is too large; the endpoint's schema judges the content.
 */
export function createJsonBody(known: string = limits.known): RequestHandler {
  const forKnown = express.json({ limit: known, strict: false, verify });
  const forUnknown = express.json({ limit: limits.unknown, strict: false, verify });
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    if (!request.is('application/json')) {
      return next(new Malformed('Le corps de la demande doit être du JSON (Content-Type: application/json).'));
    }
    const parse = findCaller(response) ? forKnown : forUnknown;
    parse(request, response, next);
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Refuses JSON that is not UTF-8 (RFC 8259, 8.1). Invalid bytes would be read, and stored, as `\ufffd`; and in UTF-7
 * the same bytes are another text than the one that was checked on the way.
 */
function verify(_request: unknown, _response: unknown, bytes: Buffer, charset: string) {
  if (charset !== 'utf-8' || !isUtf8(bytes)) throw Object.assign(new Error('not UTF-8'), { type: notUtf8 });
}
