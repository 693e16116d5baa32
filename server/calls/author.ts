import type { Caller } from '#server/calls/caller.ts';

/** Returns whether another user approved what this author did. */
export const isApproved = (auteur: string) => auteur.includes(approval);

const approval = ' (accord\u00a0: ';

/**
 * Returns the author as logs and histories store it: `session:<user>` or `api-key:<key>`, followed by who approved it,
 * if anybody did.
 */
export function toAuthor({ kind, id, approvedBy }: Caller): string {
  return approvedBy ? `${kind}:${id}${approval}${approvedBy.id})` : `${kind}:${id}`;
}
