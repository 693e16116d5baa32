import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { WriteContext } from '#server/calls/caller.ts';

/** @throws {Outdated} with the document when it was changed since the caller read it. */
export function assertDocumentFresh(kind: DocumentKind, document: DocumentComplet, context: WriteContext): void {
  assertFresh(document, context, `${toSubject(kind, document.numero)} a été ${agree(kind, 'modifié')}`);
}
