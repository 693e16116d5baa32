import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

/** What the making of a release writes into the program's package.json; a build to try with has none of it. */
const Made = z.object({
  version: z.string(),
  comptoir: z.object({ isSigned: z.boolean(), updateKeys: z.array(z.string()) }).optional(),
});

export type BuildIdentity = { version: string; isSigned: boolean; updateKeys: readonly string[] };

/** Which build this is, and whose feeds it believes. */
export function readBuildIdentity(): BuildIdentity {
  const { version, comptoir } = Made.parse(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')));
  return { version, isSigned: comptoir?.isSigned ?? false, updateKeys: comptoir?.updateKeys ?? [] };
}

/** As people read it. */
export function toVersionWords({ version, isSigned }: BuildIdentity): string {
  return isSigned ? version : `${version} (non signé)`;
}
