import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listArchives } from '#shared/contracts/service/archives.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { type Environment, startServiceProcess, toEnvironment } from './service-process.ts';
import { apiKey, demoShop } from './settings.ts';

/** Name of the environment variable that holds the shop's folder, for the journeys of this run. */
const variable = 'E2E_PREPARED_SHOP';

/**
 * Prepares the demonstration shop as its service leaves it after its first start, which takes seconds: once for a whole
 * run. Its folder is deleted afterwards.
 */
export async function prepareDemoShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-prepared-'));
  const own = { COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: dataDir, COMPTOIR_API_KEY: apiKey };
  const service = await startServiceProcess(toEnvironment({ ...demoShop, ...own }));
  await waitForArchive(service.url);
  await service.stop();
  await rm(join(dataDir, 'logs'), { recursive: true, force: true });
  return {
    environment: { [variable]: dataDir },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Waits until the service has archived the past year, which it does at the first start that finds one. */
async function waitForArchive(url: string): Promise<void> {
  const call = createApiClient(url, { headers: { 'x-api-key': apiKey } });
  for (let state = await call(listArchives); state.travail; state = await call(listArchives)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Makes `dataDir` what the service makes of it at its first start with these settings, when they ask for such a shop.
 */
export async function copyPreparedShop(dataDir: string, settings: Environment): Promise<void> {
  const prepared = process.env[variable];
  const isSame = Object.entries(demoShop).every(([name, value]) => settings[name] === value);
  if (prepared !== undefined && isSame) await cp(prepared, dataDir, { recursive: true });
}
