import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCuttableProxy } from '#server/testing/proxies/cuttable-proxy.ts';
import { startPostgres } from '#server/testing/running/start-postgres.ts';
import { type Call, createApiClient } from '#shared/endpoints/api-client.ts';
import { createBoutiqueSiege, createGroupe } from '#shared/contracts/siege/siege.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { type Environment, startServiceProcess, toEnvironment } from '../service-process.ts';
import { apiKey, installed } from '../settings.ts';
import { test as base } from '../test.ts';

const groupe = 'DUPONT';
const hubToken = 'hub-token-of-the-journeys-00000000001';

/** A program of a shop that reaches the hub through a proxy of its own, which can be cut. */
export type Till = { call: Call; url: string; line: Awaited<ReturnType<typeof startCuttableProxy>> };

/** The hub of a group on a PostgreSQL of its own, with the shops LYON and PARIS; it runs the built programs. */
export type Chain = {
  databaseUrl: string;
  /** Administers the hub. */
  call: Call;
  /** Returns the settings of a till of a shop, which reaches the hub through `line`. */
  join(boutique: string, poste: string): Promise<{ settings: Environment; line: Till['line'] }>;
  /** Starts a till of a shop, without a window, on a folder of its own. */
  startTill(boutique: string, poste: string, settings?: Environment): Promise<Till>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function startChain(boutiques: readonly string[] = ['LYON', 'PARIS']): Promise<Chain> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres());
  const databaseUrl = `${postgres.url}postgres`;
  const settings = {
    COMPTOIR_HUB_DATABASE_URL: databaseUrl,
    COMPTOIR_HUB_PORT: '0',
    COMPTOIR_HUB_TOKEN: hubToken,
    COMPTOIR_HUB_LOG_LEVEL: 'warn',
  };
  const hub = await startServiceProcess(toEnvironment(settings), 'dist/hub/hub.js');
  stack.defer(async () => void (await hub.stop()));
  const call = createApiClient(hub.url, { headers: { authorization: `Bearer ${hubToken}` } });
  const tokens = await createShops(call, boutiques);
  const owned = stack.move();

  async function joinHub(boutique: string, poste: string) {
    const { hostname: host, port } = new URL(hub.url);
    const line = owned.use(await startCuttableProxy({ host, port: Number(port) }));
    const token = tokens.get(boutique);
    if (token === undefined) throw new Error(`${boutique} is no shop of the group`);
    const own = { COMPTOIR_BACKOFFICE_URL: `http://127.0.0.1:${line.port}`, COMPTOIR_BACKOFFICE_TOKEN: token };
    return { settings: { ...installed, ...own, COMPTOIR_POSTE: poste }, line };
  }

  return {
    databaseUrl,
    call,
    join: joinHub,
    async startTill(boutique, poste, others = {}) {
      const { settings: joined, line } = await joinHub(boutique, poste);
      const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-e2e-'));
      owned.defer(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
      const own = { COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: dataDir, COMPTOIR_API_KEY: apiKey };
      const till = await startServiceProcess(toEnvironment({ ...own, ...joined, ...others }));
      owned.defer(async () => void (await till.stop()));
      return { call: createApiClient(till.url, { headers: { 'x-api-key': apiKey } }), url: till.url, line };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Creates shops; returns the tokens their tills join with. */
async function createShops(call: Call, boutiques: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await call(createGroupe, { body: { code: groupe, nom: 'Maisons Dupont' } });
  const tokens = new Map<string, string>();
  for (const code of boutiques) {
    const nom = `Dupont ${code.charAt(0)}${code.slice(1).toLowerCase()}`;
    tokens.set(code, (await call(createBoutiqueSiege, { params: { groupe }, body: { code, nom } })).jeton);
  }
  return tokens;
}

/** Gives a shop the card that its documents show. */
export async function fillCard({ call }: Pick<Till, 'call'>, ville: string): Promise<void> {
  const card = { raison_sociale: `Dupont ${ville}`, adresse: '1 place de la Mairie', code_postal: '69001', ville };
  await call(updateBoutique, { body: { ...(await call(getBoutique)), ...card } });
}

type ChainFixtures = {
  chain: Chain;
  /** The proxy of the window's own till, `P01` of LYON. */
  line: Till['line'];
  /** Another shop's till: `P02` of PARIS, without a window. */
  paris: Till;
};

/** Runs journeys in a chain: the window is that of a till of LYON. */
export const test = base.extend<ChainFixtures & { joined: Awaited<ReturnType<Chain['join']>> }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright learns what a fixture needs
  chain: async ({}, provide) => {
    await using chain = await startChain();
    await provide(chain);
  },
  joined: async ({ chain }, provide) => provide(await chain.join('LYON', 'P01')),
  line: async ({ joined }, provide) => provide(joined.line),
  settings: async ({ joined }, provide) => provide(joined.settings),
  paris: async ({ chain }, provide) => provide(await chain.startTill('PARIS', 'P02')),
});
