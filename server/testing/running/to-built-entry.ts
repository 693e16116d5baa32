import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Replaces `toEntry` in tests: threads and processes start from the bundle made before the first test. */
export function toEntry(source: string): URL {
  return pathToFileURL(join(import.meta.dirname, '../../../dist/tests', `${basename(source, '.ts')}.js`));
}
