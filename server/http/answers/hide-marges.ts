import type { Response } from 'express';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { hasDroit } from '#shared/utilisateurs/droits.ts';
import { champsDeMarge } from '#shared/utilisateurs/champs-de-marge.ts';
import { findCaller } from '../response-caller.ts';

/**
 * Matches a key and its number. Inside a string the quotes of the key would be escaped, so it cannot match there.
 * Fields derived from these numbers have names in the list too.
 */
const shown = new RegExp(`"(${champsDeMarge.join('|')})":-?\\d[\\d.eE+-]*`, 'g');

/**
 * Returns whether purchase prices and margins are hidden from the caller; the calls of a till to its shop have no
 * caller, and get everything.
 */
export function isWithoutMarges(response: Response): boolean {
  const caller = findCaller(response);
  return caller !== undefined && !hasDroit(caller, 'marges');
}

/** Returns JSON text with null for each purchase price and margin, at any depth. */
export function hideMarges(json: string): string {
  return json.replace(shown, '"$1":null');
}

/** Does the same for an answer already in bytes, which gets a version of its own. */
export function hideMargesOfBytes(answer: JsonBytes): JsonBytes {
  const hide = (bytes: Buffer) => Buffer.from(hideMarges(bytes.toString()));
  const version = answer.version === undefined ? undefined : `${answer.version}-sans-marges`;
  return new JsonBytes(() => {
    const { parts, pages, ...reference } = answer.acquire();
    return { parts: parts.map(hide), ...reference, ...(pages && { pages: hidePages(pages, hide) }) };
  }, version);
}

function* hidePages(pages: Iterable<Buffer>, hide: (bytes: Buffer) => Buffer): Generator<Buffer> {
  for (const page of pages) yield hide(page);
}
