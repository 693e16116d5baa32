import type { Response } from 'express';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { hasDroit } from '#shared/utilisateurs/droits.ts';
import { champsDeMarge } from '#shared/utilisateurs/champs-de-marge.ts';
import { findCaller } from '../response-caller.ts';

/**
 * A key and its number. Within a string both quotes of the key would be escaped, so it cannot be found there; and who is not
 * shown the numbers is shown nothing that is counted from them by name.
 */
const shown = new RegExp(`"(${champsDeMarge.join('|')})":-?\\d[\\d.eE+-]*`, 'g');

/** Whether purchase prices and margins are kept from whoever asked; a till's line to its shop has no caller, and gets all. */
export function isWithoutMarges(response: Response): boolean {
  const caller = findCaller(response);
  return caller !== undefined && !hasDroit(caller, 'marges');
}

/** JSON text with null for each purchase price and margin, however deep it stands. */
export function hideMarges(json: string): string {
  return json.replace(shown, '"$1":null');
}

/** The same of an answer already in bytes; it is another version than the one that shows them. */
export function hideMargesOfBytes(answer: JsonBytes): JsonBytes {
  const hide = (bytes: Buffer) => Buffer.from(hideMarges(bytes.toString()));
  const version = answer.version === undefined ? undefined : `${answer.version}-sans-marges`;
  return new JsonBytes(() => {
    const { parts, pages, ...loan } = answer.borrow();
    return { parts: parts.map(hide), ...loan, ...(pages && { pages: hidePages(pages, hide) }) };
  }, version);
}

function* hidePages(pages: Iterable<Buffer>, hide: (bytes: Buffer) => Buffer): Generator<Buffer> {
  for (const page of pages) yield hide(page);
}
