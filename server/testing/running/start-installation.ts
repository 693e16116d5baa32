import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createCodeRattachement } from '#shared/contracts/postes/postes.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { buildClient } from '../fixtures/build-records.ts';
import { startProcess } from './start-process.ts';
import { createTemporaryFolder } from '../fixtures/temporary-folder.ts';

const apiKey = 'key-of-the-tests-of-sharing-000000001';

/** Starts an installation: a process and its folder. */
export async function startInstallation(settings: Record<string, string> = {}) {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const environment = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey, ...settings };
  const running = stack.use(await startProcess(environment));
  const call = createCaller(running.url, { headers: { 'x-api-key': apiKey } });
  return { ...running, call, dataDir: folder.path, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() };
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/**
 * Starts a shop's main machine, whose tills connect by an address of this machine, and returns a code for the next one.
 */
export async function startShop() {
  const shop = await startInstallation({ COMPTOIR_GATEWAY_HOST: '127.0.0.1', COMPTOIR_GATEWAY_PORT: '0' });
  await shop.call(updateBoutique, {
    body: { ...(await shop.call(getBoutique)), raison_sociale: 'Quincaillerie Morel' },
  });
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  return shop;
}

export async function invite(shop: Installation, nom = 'Caisse 2') {
  const { adresses, code } = await shop.call(createCodeRattachement);
  return { adresse: String(adresses[0]), code, nom };
}

/** Returns whether the till has joined, restarted, and copied everything. */
export async function isCopied({ call }: Installation): Promise<boolean> {
  const state = await call(getSynchronisation).catch(() => undefined);
  return state?.copie_complete === true;
}
