import { Outdated } from '#shared/endpoints/errors.ts';
import { isVersionOf } from '#shared/endpoints/version-tag.ts';
import type { WriteContext } from './caller.ts';

/**
 * Lets through who changes a record as it now is, or does not say what they change.
 * @throws {Outdated} with the record, when it was changed since they read it; `subject` is «La fiche DURAND a été modifiée».
 */
export function assertFresh(record: object, { ifMatch }: WriteContext, subject: string): void {
  if (ifMatch === undefined || isVersionOf(ifMatch, record)) return;
  throw new Outdated(`${subject} entre-temps par quelqu’un d’autre.`, record);
}
