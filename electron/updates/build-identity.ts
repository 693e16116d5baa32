import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

/** What only the making of a signed release writes into the program’s package.json: the public keys it believes, commas between them. */
const Made = z.object({
  version: z.string(),
  comptoir: z.object({ updateKeys: z.string() }).optional(),
});

export type BuildIdentity = { version: string; isSigned: boolean; updateKeys: readonly string[] };

/** Which build this is, and whose feeds it believes. */
export function readBuildIdentity(): BuildIdentity {
  const { version, comptoir } = Made.parse(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')));
  return { version, isSigned: comptoir !== undefined, updateKeys: comptoir?.updateKeys.split(',') ?? [] };
}
