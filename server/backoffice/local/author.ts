import type { Caller } from '#server/http/caller.ts';

/** Who did something, as logs and histories keep it: `session:<user>` or `api-key:<key>`. */
export function toAuthor({ kind, id }: Caller): string {
  return `${kind}:${id}`;
}
