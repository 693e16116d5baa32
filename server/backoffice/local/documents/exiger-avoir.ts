import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Caller } from '#server/calls/caller.ts';
import { exiger } from '#server/calls/exiger.ts';

/**
 * Returns the caller who makes a document of this kind: a credit note requires its right, whatever it is made from.
 * @throws {NotAllowed} which says who can.
 */
export function exigerAvoir(kind: DocumentKind, caller: Caller): Caller {
  return kind === 'avoir' ? exiger(caller, 'avoir') : caller;
}
