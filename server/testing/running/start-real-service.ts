import { readConfig } from '#server/config/config.ts';
import type { Secrets } from '#server/features/reglages/stored-settings.ts';
import { startService } from '#server/service.ts';
import { fetchPlainly } from '#server/testing/fixtures/fetch-plainly.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const apiKey = 'cle-des-essais-du-service-entier-0001';

type Options = {
  dataDir: string;
  /** Environment variables beyond those every test needs. */
  environment?: Record<string, string>;
  policy?: Record<string, string>;
  /** Settings of the policy that nothing else may change. */
  locked?: readonly string[];
  secrets?: Secrets;
};

/** Starts the whole service as its two hosts do, with its databases and its logs in `dataDir`. */
export async function startRealService({ dataDir, environment = {}, policy = {}, locked = [], secrets }: Options) {
  const own = { COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: dataDir, COMPTOIR_API_KEY: apiKey };
  const config = readConfig({ ...own, ...environment }, { values: policy, locked: new Set(locked) }, secrets?.values);
  const service = await startService(config, { secrets });
  const headers = { 'x-api-key': apiKey };
  return {
    ...service,
    headers,
    call: createApiClient(service.url, { headers, fetch: fetchPlainly }),
    [Symbol.asyncDispose]: () => service.stop(),
  };
}

/** Creates a keychain in memory, which outlives a service. */
export function createKeychain(isOpen = true): Secrets & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    get values() {
      return isOpen ? Object.fromEntries(held) : undefined;
    },
    async save(name, value) {
      if (value === '') held.delete(name);
      else held.set(name, value);
    },
  };
}
