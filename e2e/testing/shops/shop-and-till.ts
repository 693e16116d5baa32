import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCuttableProxy } from '#server/testing/proxies/cuttable-proxy.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { createCodeRattachement } from '#shared/contracts/postes/postes.ts';
import { type Environment, startServiceProcess, toEnvironment } from '../service-process.ts';
import { demoShop } from '../shop.ts';
import { apiKey } from '../test.ts';

/** Settings of a shop's main machine whose tills are on this machine. */
export const sharedShop: Environment = {
  ...demoShop,
  COMPTOIR_POSTE: 'B01',
  COMPTOIR_GATEWAY_HOST: '127.0.0.1',
  COMPTOIR_GATEWAY_PORT: '0',
};

/**
 * Starts a shop's main machine as a process of its own, and the proxy through which its tills reach it, which can be
 * cut.
 */
export async function startShopBehindProxy() {
  await using stack = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-e2e-'));
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const own = { COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: dataDir, COMPTOIR_API_KEY: apiKey };
  const shop = await startServiceProcess(toEnvironment({ ...own, ...sharedShop }));
  stack.defer(async () => void (await shop.stop()));
  const call = createApiClient(shop.url, { headers: { 'x-api-key': apiKey } });
  const { adresses, code } = await call(createCodeRattachement);
  const { hostname, port } = new URL(String(adresses[0]));
  const line = stack.use(await startCuttableProxy({ host: hostname, port: Number(port) }));
  const owned = stack.move();
  return {
    call,
    line,
    /** The invitation as the shop's screen copies it, but through the proxy. */
    invitation: { adresse: `https://${hostname}:${line.port}`, code },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
