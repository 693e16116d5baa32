import { join } from 'node:path';
import { build } from 'vite';

const outDir = join(import.meta.dirname, '../../dist/bench');
let building: Promise<void> | undefined;

const peers = ['bare-server', 'start-peer', 'version-mover'] as const;
export type Peer = (typeof peers)[number];

/** Where a peer's bundle is; peers are bundled as the product is, so that neither side reads TypeScript as it starts. */
export async function getPeer(name: Peer): Promise<string> {
  building ??= buildPeers();
  await building;
  return join(outDir, `${name}.js`);
}

async function buildPeers(): Promise<void> {
  const input = peers.map((name) => join(import.meta.dirname, `${name}.ts`));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: { ssr: true, outDir, emptyOutDir: true, minify: false, target: 'node24', rolldownOptions: { input } },
  });
}
