import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Caller } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';

/**
 * Returns the caller who makes a document of this kind: a credit note requires its right, whatever it is made from.
 * @throws {NotAllowed} which says who can.
 */
export function authoriseAvoir(kind: DocumentKind, caller: Caller): Caller {
  return kind === 'avoir' ? authorise(caller, 'avoir') : caller;
}
