import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Caller } from '#server/calls/caller.ts';
import { exiger } from '#server/calls/exiger.ts';

/**
 * Who makes a document of this kind: a credit note asks for its right, whichever way it comes about.
 * @throws {NotAllowed} which says who can.
 */
export function exigerAvoir(kind: DocumentKind, caller: Caller): Caller {
  return kind === 'avoir' ? exiger(caller, 'avoir') : caller;
}
