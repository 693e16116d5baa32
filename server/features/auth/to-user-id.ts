import type { Caller } from '#server/calls/caller.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';

/** The person who calls. @throws {NotAllowed} for a key: it is nobody in particular. */
export function toUserId({ kind, id }: Caller): string {
  if (kind !== 'session') throw new NotAllowed('Cette action est réservée à une personne identifiée, pas à une clé.');
  return id;
}
