import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { pino } from 'pino';
import { createChoices } from '#server/sharing/poste/conflicts/choices.ts';
import { type SharedWork, startSharing } from '#server/sharing/start-sharing.ts';
import { watchData } from '#server/watch-data.ts';
import { toPart } from '#server/sharing/transport/gateway-settings.ts';
import { loadSigningKey } from '#server/scelles/signing-key.ts';
import { loadKeyRing } from '#server/backups/key-ring.ts';
import { toDamagedData } from '#server/backups/examine/lost-data.ts';
import { readConfig } from '#server/config/config.ts';
import { DamagedDatabase } from '#server/database/database-failure.ts';
import { createGateway } from '#server/sharing/boutique/create-gateway.ts';
import { openData } from '#server/open-data.ts';
import { CannotStart } from '#server/start-failure.ts';
import { createFastClock } from '../fixtures/clock.ts';
import { type Fault, startProxy } from '../proxies/misbehaving-proxy.ts';
import { shopToken } from '../running/start-shared-shop.ts';
import { startTestServer } from '../running/start-test-server.ts';

const logger = pino({ level: 'silent' });

/** The moments already used: facts are identified by theirs, so none is used twice. */
export type Moments = Set<number>;

/** Creates a clock that can be set forward or back. */
export function createWrongClock(now: () => Date, moments: Moments) {
  const clock = {
    offsetMs: 0,
    now() {
      let moment = now().getTime() + clock.offsetMs;
      while (moments.has(moment)) moment += 1;
      moments.add(moment);
      return new Date(moment);
    },
  };
  return clock;
}

const factTables = [
  'documents',
  'reglements',
  'sessions_caisse',
  'clotures',
  'inventaires',
  'pointages',
  'commandes_fournisseurs',
  'transferts',
  'arrivees',
];

/** Matches when a fact was made in its record, by which it is identified. */
export const madeAt = /"(?:date_creation|moment)":"([^"]*)"/;

/** Lists each fact of a folder by its number, with the moment it was made. */
export function listFacts(dataDir: string): Map<string, string> {
  const database = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
  try {
    const query = `${factTables.map((table) => `select numero, record from ${table}`).join(' union all ')}
      union all select numero, '"date_creation":"' || date_creation || '"' from mouvements`;
    const rows = database.prepare<[], [string, string]>(query).raw().all();
    // A record the disk has changed may no longer be JSON.
    const toMoment = (record: string) => madeAt.exec(record)?.[1] ?? '';
    return new Map(rows.map(([numero, record]) => [numero, `${numero.slice(0, 2)} ${toMoment(record)}`]));
  } finally {
    database.close();
  }
}

/** Watches the data, inspecting them on request; others answer at once here, or not at all. */
function createWatch(data: Data, sharedWork: Pick<SharedWork, 'fetchDamagedRecord'>) {
  return watchData(data, { config: data.config, sharedWork, host: undefined, waitMs: 1_000, firstLookMs: 2 ** 31 - 1 });
}

/** Opens a data folder as a service does, and restores a backup where one is offered, as a user would. */
async function openFolder(environment: Record<string, string>, now: () => Date) {
  const config = readConfig(environment);
  const { dataDir, poste, gateway } = config;
  const here = { dataDir, poste, part: toPart(gateway), keys: await loadKeyRing(dataDir, undefined) };
  const signingKey = await loadSigningKey(dataDir, undefined);
  const open = () => openData(config, { ...here, signingKey, logger, now });
  const data = await open().catch((error: unknown) => {
    const failure = error instanceof DamagedDatabase ? toDamagedData(here, error) : error;
    if (!(failure instanceof CannotStart) || !failure.remedy) throw failure;
    failure.remedy.apply();
    return open();
  });
  return { ...data, config, settings: gateway };
}

type Data = Awaited<ReturnType<typeof openFolder>>;
type Opened = Data & { [Symbol.asyncDispose](): Promise<void> };

/** Creates a side that can be stopped, or cut off, and restarted on its folder as it then is. */
function createMortal<Running extends Opened, Own extends object>(
  dataDir: string,
  { own, start, running }: { own: Own; start: (beforeClosed: () => void) => Promise<Running>; running: Running },
  onClosing: { act: () => void },
  network = { isCut: false },
) {
  const side = Object.assign(own, running, { dataDir });
  return {
    side,
    /** `isCut` restarts it as after a power cut, with only what its log has. */
    async restart(prepare: () => void | Promise<void>, isCut: boolean) {
      const cut = `${dataDir}.cut`;
      const wasCut = network.isCut;
      onClosing.act = () => {
        if (!isCut) return;
        // A machine without power says nothing more of what it goes on to write here.
        network.isCut = true;
        cpSync(dataDir, cut, { recursive: true });
      };
      await side[Symbol.asyncDispose]();
      network.isCut = wasCut;
      onClosing.act = () => {};
      if (isCut) {
        rmSync(dataDir, { recursive: true });
        renameSync(cut, dataDir);
      }
      await prepare();
      Object.assign(side, await start(() => onClosing.act()));
    },
  };
}

/** Starts the back office that tills share, on an address of its own. */
export async function startShopSide(dataDir: string, poste: string, moments: Moments) {
  mkdirSync(dataDir);
  const clock = createWrongClock(() => new Date(), moments);
  const environment = { COMPTOIR_DATA_DIR: dataDir, COMPTOIR_POSTE: poste, COMPTOIR_GATEWAY_TOKEN: shopToken };
  const start = async (beforeClosed: () => void) => {
    const data = await openFolder(environment, clock.now);
    const { local, database } = data;
    const close = () => {
      beforeClosed();
      data.closeData();
    };
    const sharing = createGateway({ backOffice: local, token: shopToken, poste, checkAnswers: true });
    const server = await startTestServer({
      dataDir,
      database,
      backOffice: { ...local, close },
      sharing,
      now: clock.now,
    });
    const watch = createWatch(data, { fetchDamagedRecord: async () => false });
    const dispose = async () => {
      await watch.stop();
      await server[Symbol.asyncDispose]();
    };
    return { ...data, backOffice: local, url: server.url, watch, [Symbol.asyncDispose]: dispose };
  };
  const onClosing = { act: () => {} };
  const running = await start(() => onClosing.act());
  return createMortal(dataDir, { own: { clock }, start, running }, onClosing);
}

/** Starts a till behind a proxy that treats its requests as `given` says, in turn. */
export async function startPosteSide(
  dataDir: string,
  {
    poste,
    getUrl,
    given,
    moments,
    token = shopToken,
  }: { poste: string; getUrl: () => string; given: readonly Fault[]; moments: Moments; token?: string },
) {
  mkdirSync(dataDir);
  let request = 0;
  /** How many of its next pushes are applied without being answered. */
  const deaf = { pushes: 0 };
  const proxy = await startProxy(getUrl, ({ method }) => {
    if (method === 'POST' && deaf.pushes-- > 0) return 'cut-after-commit';
    return given[request++ % given.length] ?? 'none';
  });
  const clock = createWrongClock(createFastClock(), moments);
  const environment = {
    COMPTOIR_DATA_DIR: dataDir,
    COMPTOIR_POSTE: poste,
    COMPTOIR_BACKOFFICE_URL: proxy.url,
    COMPTOIR_BACKOFFICE_TOKEN: token,
  };
  const start = (beforeClosed: () => void) => openTill(environment, { now: clock.now, beforeClosed });
  const onClosing = { act: () => {} };
  const running = await start(() => onClosing.act());
  const { network, countLate } = proxy;
  const mortal = createMortal(
    dataDir,
    { own: { network, countLate, clock, deaf }, start, running },
    onClosing,
    network,
  );
  return {
    ...mortal,
    async [Symbol.asyncDispose]() {
      await mortal.side[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

async function openTill(
  environment: Record<string, string> & { COMPTOIR_POSTE: string },
  { now, beforeClosed }: { now: () => Date; beforeClosed: () => void },
) {
  const data = await openFolder(environment, now);
  const { local, installation, settings } = data;
  const pace = { pollMs: 20, longestOfflineMs: 40 };
  const poste = environment.COMPTOIR_POSTE;
  const work = startSharing({ local, settings, poste, logger, now, installation, ...pace });
  const watch = createWatch(data, work);
  const { replication: till } = local;
  if (till.part !== 'poste') throw new Error('a till has an outbox');
  return {
    ...data,
    watch,
    backOffice: work.backOffice,
    outbox: till.outbox,
    quarantine: till.quarantine,
    choices: createChoices({ postePart: till, write: local.write }),
    async [Symbol.asyncDispose]() {
      beforeClosed();
      await Promise.all([work.stop(), watch.stop()]);
      data.closeData();
    },
  };
}
