import { join } from 'node:path';

/** Returns the folder of a database's migrations: beside this file in the sources, beside the bundle once built. */
export function findMigrations(schema: 'service' | 'backoffice' | 'hub'): string {
  return join(import.meta.dirname, 'migrations', schema);
}
