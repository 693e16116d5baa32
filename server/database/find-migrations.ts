import { join } from 'node:path';

/** The folder of a database's migrations: beside this file in the sources, beside the bundle once built. */
export function findMigrations(schema: 'service' | 'backoffice' | 'hub'): string {
  return join(import.meta.dirname, 'migrations', schema);
}
