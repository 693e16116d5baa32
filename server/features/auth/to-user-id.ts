import type { Caller } from '#server/calls/caller.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';

/** Returns the id of the calling user. @throws {NotAllowed} for an API key, which is no person. */
export function toUserId({ kind, id }: Caller): string {
  if (kind !== 'session') throw new NotAllowed('Cette action est réservée à une personne identifiée, pas à une clé.');
  return id;
}
