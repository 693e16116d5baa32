import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AskForProxy } from './network-settings.ts';
import { ProxyFailure } from './proxy-failure.ts';

const [longestRunMs, largestBytes, memoryLimit] = [1_000, 1_000_000, 64_000_000];

/**
 * Returns the answers of a PAC script. The script comes from the network, so it runs in an engine of its own (QuickJS,
 * compiled to WebAssembly) with no files, no network except name resolution, and limited time and memory.
 * @throws {ProxyFailure}
 */
export async function runPac(script: string, where: string): Promise<AskForProxy> {
  const [{ QuickJS }, { createPacResolver }] = await Promise.all([import('quickjs-wasi'), import('pac-resolver')]);
  let until = performance.now() + longestRunMs;
  const interruptHandler = () => performance.now() > until;
  const engine = await QuickJS.create({ wasm: await readFile(findEngine()), memoryLimit, interruptHandler });
  try {
    if (script.length > largestBytes) throw new Error('too long');
    const find = createPacResolver(engine, script, { sandbox: { alert: () => '' } });
    return async (url) => {
      until = performance.now() + longestRunMs;
      const answer: unknown = await find(url).catch((cause: unknown) => fail(where, cause));
      return typeof answer === 'string' && answer.trim() !== '' ? answer : 'DIRECT';
    };
  } catch (cause) {
    return fail(where, cause);
  }
}

function fail(where: string, cause: unknown): never {
  const said = {
    message: `Le fichier PAC ${where} ne peut pas être exécuté.`,
    conseil:
      'Montrez-le à votre service informatique, ou donnez l’adresse du proxy par COMPTOIR_PROXY_URL (COMPTOIR_PROXY à «\u00a0manuel\u00a0»).',
  };
  throw new ProxyFailure(said, cause);
}

/** Returns the engine's file: beside the bundle or, when run from the sources, in node_modules. */
function findEngine(): string {
  const built = join(import.meta.dirname, 'quickjs.wasm');
  return existsSync(built) ? built : join(import.meta.dirname, '../../node_modules/quickjs-wasi/quickjs.wasm');
}
