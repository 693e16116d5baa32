import { Outdated } from '#shared/endpoints/errors.ts';
import { isVersionOf } from '#shared/endpoints/version-tag.ts';
import type { WriteContext } from './caller.ts';

/**
 * Lets a change through when the record is still as the caller read it, or when the caller gives no version.
 * @throws {Outdated} with the record, when it changed since; `subject` is «La fiche DURAND a été modifiée».
 */
export function assertFresh(record: object, { ifMatch }: WriteContext, subject: string): void {
  if (ifMatch === undefined || isVersionOf(ifMatch, record)) return;
  throw new Outdated(`${subject} entre-temps par quelqu’un d’autre.`, record);
}
