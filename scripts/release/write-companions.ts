import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes what is published beside the packages: the notes, the third-party notices and the bill of materials. */
export function writeCompanions(folder: string, notes: string): string[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'NOTES.md'), `${notes}\n`);
  const built = ['THIRD-PARTY-NOTICES.txt', 'comptoir.cdx.json'];
  for (const name of built) cpSync(join('dist/renderer/composants', name), join(folder, name));
  return ['NOTES.md', ...built];
}
