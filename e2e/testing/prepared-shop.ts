import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, startServiceProcess, toEnvironment } from './service-process.ts';

/** Folders of shops with a year behind them, by the settings they were made with. */
export type PreparedShops = {
  /** Makes `dataDir` what the service itself makes of it at its first start, where the settings ask for such a shop. */
  copyTo: (dataDir: string, settings: Environment) => Promise<void>;
};

/** The demonstration shop takes seconds to make: it is made once, and copied for each journey. */
export function createPreparedShops() {
  const made = new Map<string, Promise<string>>();

  function prepare(settings: Environment): Promise<string> {
    const key = JSON.stringify(settings);
    const folder = made.get(key) ?? makeShop(settings);
    made.set(key, folder);
    return folder;
  }

  return {
    async copyTo(dataDir: string, settings: Environment) {
      if (settings.COMPTOIR_DEMO !== '1') return;
      await cp(await prepare(pickMaking(settings)), dataDir, { recursive: true });
    },
    async [Symbol.asyncDispose]() {
      for (const folder of made.values()) await rm(await folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What the first start goes by. */
function pickMaking(settings: Environment): Environment {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => /^COMPTOIR_(DEMO|ADMIN_)/.test(name)));
}

async function makeShop(settings: Environment): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-prepared-'));
  const service = await startServiceProcess(
    toEnvironment({ ...settings, COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: dataDir }),
  );
  await service.stop();
  await rm(join(dataDir, 'logs'), { recursive: true, force: true });
  return dataDir;
}
