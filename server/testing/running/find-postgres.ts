import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const debian = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's programs, Debian's newest; undefined when it is not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions[0] === undefined ? undefined : join(debian, versions[0], 'bin');
}
