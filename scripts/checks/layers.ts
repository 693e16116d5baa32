/**
 * Part of `npm run lint`: refuses circles of folders anywhere, imports from a higher layer in the service and the screens,
 * and imports a part of the product may not make; type imports included. The linter's own rule checks circles of files.
 */
import { join } from 'node:path';
import { findCircles, findUnlisted, findUpward, isFixture, listImports } from './find-circles.ts';
import { findForbidden } from './find-forbidden.ts';

const root = join(import.meta.dirname, '../..');

/** The folders and the lowest files of each part, lowest first; docs/architecture.md describes the folders. */
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
  renderer: split('public stores ui api records entry screens app'),
};

function split(names: string): string[] {
  return names.trim().split(/\s+/);
}

const parts = ['server', 'shared', 'renderer', 'electron', 'e2e', 'scripts', 'bench'];
const imports = parts.flatMap((folder) => listImports(root, folder));
const product = imports.filter(({ from }) => /^(server|shared|renderer|electron)\//.test(from) && !isFixture(from));
/** Fixtures may import anything of the product: their circles are those among themselves. */
const ordered = imports.filter(({ from, to }) => !isFixture(from) || isFixture(to));
const faults = [
  ...findForbidden(product).map(({ from, to, why }) => `${from} takes ${to}: ${why}`),
  ...findCircles(ordered).map((circle) => `circle of folders: ${circle.join(' → ')}`),
  ...Object.entries(layers).flatMap(([base, names]) => [
    ...findUpward(product, base, names).map(({ from, to }) => `${from} takes ${to}, which stands above it`),
    ...findUnlisted(root, base, names).map((folder) => `${folder} is in no layer: name it in scripts/checks/layers.ts`),
  ]),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
