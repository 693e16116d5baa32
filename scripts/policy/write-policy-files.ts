/**
 * Writes the files generated from the schemas of the settings: the guide's tables, the policy's schema, the templates
 * of Windows and macOS.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listPolicyFiles } from './list-policy-files.ts';

const root = join(import.meta.dirname, '../..');
for (const { path, text } of listPolicyFiles(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
