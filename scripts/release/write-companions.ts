import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is handed over beside the packages: what changed, whose work they contain, and the list that tools read. */
export function writeCompanions(folder: string, notes: string): string[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'NOTES.md'), `${notes}\n`);
  const built = ['THIRD-PARTY-NOTICES.txt', 'comptoir.cdx.json'];
  for (const name of built) cpSync(join('dist/renderer/composants', name), join(folder, name));
  return ['NOTES.md', ...built];
}
