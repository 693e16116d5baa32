import type { Caller } from '#server/calls/caller.ts';

/** Whether somebody else approved what this author did. */
export const isApproved = (auteur: string) => auteur.includes(approval);

const approval = ' (accord\u00a0: ';

/** Who did something, as logs and histories keep it: `session:<user>` or `api-key:<key>`, and who approved it if anybody did. */
export function toAuthor({ kind, id, approvedBy }: Caller): string {
  return approvedBy ? `${kind}:${id}${approval}${approvedBy.id})` : `${kind}:${id}`;
}
