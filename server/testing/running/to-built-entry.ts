import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** In tests `toEntry` is this one: threads and processes start from the bundle that was made before the first test. */
export function toEntry(source: string): URL {
  return pathToFileURL(join(import.meta.dirname, '../../../dist/tests', `${basename(source, '.ts')}.js`));
}
