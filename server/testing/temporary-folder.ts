import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a test, gone afterwards. */
export async function createTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'comptoir-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
