import { readFile } from 'node:fs/promises';
import type { AskForProxy } from './network-settings.ts';
import { ProxyFailure } from './proxy-failure.ts';
import { runPac } from './run-pac.ts';

const keptMs = 15 * 60_000;

/**
 * Returns the answers of the PAC script at an address or a path. It is read again every quarter of an hour; if that
 * fails, the former script stays.
 */
export function openPac(where: string, fetchDirect: typeof globalThis.fetch): AskForProxy {
  let held: { ask: Promise<AskForProxy>; since: number } | undefined;

  async function load(): Promise<AskForProxy> {
    const script = await read(where, fetchDirect).catch((cause: unknown) => {
      const said = {
        message: `Le fichier PAC ${where} ne peut pas être lu.`,
        conseil: 'Vérifiez son adresse ou son chemin (COMPTOIR_PROXY_PAC).',
      };
      throw new ProxyFailure(said, cause);
    });
    return runPac(script, where);
  }

  return async (url) => {
    const former = held;
    if (former === undefined || performance.now() - former.since > keptMs) {
      const ask = former ? load().catch(() => former.ask) : load();
      held = { ask, since: performance.now() };
      ask.catch(() => (held = undefined));
    }
    const ask = await held?.ask;
    return ask ? ask(url) : 'DIRECT';
  };
}

async function read(where: string, fetchDirect: typeof globalThis.fetch): Promise<string> {
  if (!/^https?:/i.test(where)) return readFile(where, 'utf8');
  const response = await fetchDirect(where, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}
