import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents.ts';
import { agree, toSubject } from '#shared/document-names.ts';
import { Outdated } from '#shared/errors.ts';
import { isVersionOf } from '#shared/version-tag.ts';
import type { WriteContext } from '#server/calls/caller.ts';

/**
 * Lets through who changes a document as it now is, or does not say what they change.
 * @throws {Outdated} with the document, when it was changed since they read it.
 */
export function assertFresh(kind: DocumentKind, document: DocumentComplet, { ifMatch }: WriteContext): void {
  if (ifMatch === undefined || isVersionOf(ifMatch, document)) return;
  const subject = toSubject(kind, document.numero);
  throw new Outdated(`${subject} a été ${agree(kind, 'modifié')} entre-temps par quelqu’un d’autre.`, document);
}
