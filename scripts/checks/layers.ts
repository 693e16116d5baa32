/**
 * Part of `npm run lint`: no circle of folders, each folder of the service and of the screens takes only from those below it,
 * and no part of the product takes what it may not know; type imports included. Circles of files are the linter's own rule.
 */
import { join } from 'node:path';
import { findCircles, findUnlisted, findUpward, listImports } from './find-circles.ts';
import { findForbidden } from './find-forbidden.ts';

const root = join(import.meta.dirname, '../..');

/** The folders and the lowest files of each part, lowest first; docs/architecture.md says what each folder is. */
const layers = {
  server: split(`
    durable-file.ts error-code.ts get-port.ts setup-code.ts start-failure.ts to-entry.ts
    facturx log network
    email materiel openapi pdf plateforme reception database installation signature
    config
    calls jobs scelles
    backoffice
    demo http backups sharing
    windows
    integrity hub
    conformite
    features
    exit-plan help-desk
    command-line
  `),
  renderer: split('public stores ui api entry screens app'),
};

function split(names: string): string[] {
  return names.trim().split(/\s+/);
}

const imports = ['server', 'shared', 'renderer', 'electron'].flatMap((folder) => listImports(root, folder));
const isService = ({ from }: { from: string }) => /^(server|shared)\//.test(from);
const faults = [
  ...findForbidden(imports).map(({ from, to, why }) => `${from} takes ${to}: ${why}`),
  ...findCircles(imports.filter(isService)).map((circle) => `circle of folders: ${circle.join(' → ')}`),
  ...Object.entries(layers).flatMap(([base, names]) => [
    ...findUpward(imports, base, names).map(({ from, to }) => `${from} takes ${to}, which stands above it`),
    ...findUnlisted(root, base, names).map((folder) => `${folder} is in no layer: name it in scripts/checks/layers.ts`),
  ]),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
