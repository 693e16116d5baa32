import type { Caller } from '#server/calls/caller.ts';

/** Who did something, as logs and histories keep it: `session:<user>` or `api-key:<key>`, and who approved it if anybody did. */
export function toAuthor({ kind, id, approvedBy }: Caller): string {
  return approvedBy ? `${kind}:${id} (accord\u00a0: ${approvedBy.id})` : `${kind}:${id}`;
}
