import { pino } from 'pino';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { createChoices } from '#server/sharing/poste/conflicts/choices.ts';
import type { SyncOptions } from '#server/sharing/poste/sync/sync-engine.ts';
import { startSharing } from '#server/sharing/start-sharing.ts';
import { createGateway } from '#server/sharing/boutique/create-gateway.ts';
import { createPosteService } from '#server/sharing/postes.service.ts';
import { createSynchronisationService } from '#server/sharing/poste/synchronisation.service.ts';
import { noListener } from '#server/sharing/transport/gateway-listener.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { openGroupPeople } from '#server/features/auth/session-end.ts';
import { createIssuedFiles } from '#server/features/documents/issued-files.ts';
import { createShopFetch } from '#server/sharing/fetch-file.ts';
import { createFastClock } from '../fixtures/clock.ts';
import { aloneControl, startTestServer } from './start-test-server.ts';

export const shopToken = 'shared-token-of-the-tests-00000000001';
const logger = pino({ level: 'silent' });

/** Starts a back office that tills share, on its real address. */
export async function startSharedBackOffice({ dataDir = ':memory:', poste = 'B01', now = () => new Date() } = {}) {
  const local = await openBackOffice({ dataDir, poste, now, part: 'partage' });
  const database = await openServiceDatabase(dataDir);
  const fichiers = createIssuedFiles({ database, now });
  const sharing = createGateway({ backOffice: local, token: shopToken, poste, fichiers, checkAnswers: true });
  const synchronisation = createSynchronisationService({ ...local, backOffice: local });
  const postes = createPosteService({ ...local, control: aloneControl, listener: noListener });
  const server = await startTestServer({
    dataDir,
    database,
    backOffice: local,
    sharing,
    synchronisation,
    postes,
    fetchFile: createShopFetch('partage', poste),
    now,
  });
  return { ...server, local };
}

type PosteOptions = {
  url: string;
  poste: string;
  token?: string;
  /** Left out, it is a new one. */
  installation?: string;
  dataDir?: string;
  now?: () => Date;
} & SyncOptions;

/** Starts a till of the shop whose back office is at `url`. By default its clock runs fast, so that it soon retries. */
export async function startPoste({
  url,
  poste,
  token = shopToken,
  installation,
  dataDir = ':memory:',
  now = createFastClock(),
  ...options
}: PosteOptions) {
  const local = await openBackOffice({ dataDir, poste, now, part: 'poste' });
  const settings = { url, token, serves: undefined, ...(installation !== undefined && { installation }) };
  const pace = { pollMs: 50, longestOfflineMs: 100, ...options };
  const database = await openServiceDatabase(dataDir);
  const fichiers = createIssuedFiles({ database, now });
  const work = startSharing({
    local,
    settings,
    poste,
    logger,
    now,
    fichiers,
    people: openGroupPeople({ database, now, noterEvenement: local.traces.noterEvenement }),
    ...pace,
  });
  const { backOffice, engine, fetchFile } = work;
  const synchronisation = createSynchronisationService({ ...local, backOffice, engine });
  const server = await startTestServer({ dataDir, database, backOffice, synchronisation, fetchFile, now });
  const { replication: till } = local;
  if (till.part !== 'poste') throw new Error('a till has an outbox');
  return {
    ...server,
    local,
    outbox: till.outbox,
    quarantine: till.quarantine,
    state: till.state,
    initialUpload: till.initialUpload,
    installation: till.state.find('installation') ?? '',
    fichiers,
    choices: createChoices({ postePart: till, write: local.write }),
    refresh: () => engine?.refresh(),
    isOnline: () => engine?.getState().horsLigneDepuis === null,
    stopSharing: () => work.stop(),
    async [Symbol.asyncDispose]() {
      await work.stop();
      await server[Symbol.asyncDispose]();
    },
  };
}
