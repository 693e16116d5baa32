/**
 * Part of `npm run lint`: no circle of folders, and each folder of the service takes only from those below it, type imports
 * included. Circles of files are the linter's own rule.
 */
import { join } from 'node:path';
import { findCircles, findUpward, listImports } from './find-circles.ts';

const root = join(import.meta.dirname, '../..');

/** The folders of `server/`, lowest first; docs/architecture.md says what each is. Files beside them put them together. */
const layers = `
  facturx network
  email materiel openapi pdf plateforme reception database installation signature
  calls jobs scelles
  backoffice
  demo http backups sharing
  windows
  integrity hub
  conformite
  features
  exit-plan help-desk
  command-line
`
  .trim()
  .split(/\s+/);

const imports = ['server', 'shared'].flatMap((folder) => listImports(root, folder));
const faults = [
  ...findCircles(imports).map((circle) => `circle of folders: ${circle.join(' → ')}`),
  ...findUpward(imports, 'server', layers).map(({ from, to }) => `${from} takes ${to}, which stands above it`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
