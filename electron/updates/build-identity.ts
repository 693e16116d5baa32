import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

/**
 * The fields of the program’s package.json; only a signed release has `comptoir`, with the public keys it trusts,
 * separated by commas.
 */
const Made = z.object({
  version: z.string(),
  comptoir: z.object({ updateKeys: z.string() }).optional(),
});

export type BuildIdentity = { version: string; isSigned: boolean; updateKeys: readonly string[] };

/** Returns which build this is, and which keys of feeds it trusts. */
export function readBuildIdentity(): BuildIdentity {
  const { version, comptoir } = Made.parse(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')));
  return { version, isSigned: comptoir !== undefined, updateKeys: comptoir?.updateKeys.split(',') ?? [] };
}
