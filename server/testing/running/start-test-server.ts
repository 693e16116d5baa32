import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type AppDeps, createApp } from '#server/app.ts';
import { createConformiteService } from '#server/conformite/conformite.service.ts';
import { createIssuedFiles } from '#server/features/documents/issued-files.ts';
import { type OpenedBackOffice, openBackOffice } from '#server/sharing/open-back-office.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createRequestCounters } from '#server/log/request-counters.ts';
import { createEmailQueue } from '#server/features/emails/email-queue.ts';
import { createPostePrinters } from '#server/features/materiel/poste-printers.ts';
import { createPlateformeFlows } from '#server/features/plateforme/plateforme-flows.ts';
import { createPosteTerminal } from '#server/features/terminal/poste-terminal.ts';
import { createIdentity } from '#server/features/auth/identity.ts';
import { createPasswords, type Passwords } from '#server/features/users/passwords.ts';
import { findMailSender } from '#server/features/emails/configured-email-queue.ts';
import { createStoredSettings } from '#server/features/reglages/stored-settings.ts';
import { createReglagesService } from '#server/features/reglages/reglages.service.ts';
import { createSignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import { noChangeLog } from '#server/backoffice/local/change-log.ts';
import { createPosteService } from '#server/sharing/postes.service.ts';
import { createAppServer } from '#server/http/app-server.ts';
import { createSynchronisationService } from '#server/sharing/poste/synchronisation.service.ts';
import { noListener } from '#server/sharing/transport/gateway-listener.ts';
import type { SharingControl } from '#server/sharing/sharing-control.ts';
import { createSauvegardes } from '#server/backups/create-sauvegardes.ts';
import { createSauvegardeService } from '#server/features/sauvegardes/sauvegardes.service.ts';
import { fetchPlainly } from '#server/testing/fixtures/fetch-plainly.ts';
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { SignatureProvider } from '#server/signature/signature.gateway.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { Refused } from '#shared/endpoints/errors.ts';

/** The sharing control of a server that is alone and stays so. */
export const aloneControl: SharingControl = {
  getPartage: () => ({
    part: 'seul',
    poste: 'P01',
    adresses: [],
    panne: null,
    est_impose: false,
    est_vide: false,
    obstacle: null,
  }),
  isPoste: () => false,
  share: () => {},
  stopSharing: () => Promise.reject(new Refused('Ce serveur d’essai ne partage rien.')),
  leave: () => Promise.reject(new Refused('Ce serveur d’essai n’est d’aucune boutique.')),
  join: () => Promise.reject(new Refused('Ce serveur d’essai ne rejoint aucune boutique.')),
};

export const testSetupCode = 'CODE-DES-ESSAIS';

/** Password hashing with real Argon2id, at the lowest cost. */
const quickPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });

/** One thread makes the PDFs of all the test servers of a process: loading what it prints with takes longer than most tests. */
const pdf = createPdfRenderer({ workers: 1 });

const alone = { part: 'seul', changes: noChangeLog } as const;

type Options = Partial<AppDeps> & {
  /** Provider that documents are sent to for signature; none by default. */
  signatureProvider?: SignatureProvider;
  /** How many wrong passwords one machine may try at once. */
  wrongPasswords?: number;
  /** The password hashing; quick by default, since most tests are not about the cost of a password. */
  passwords?: Passwords;
  /** A real folder for both databases; by default they are in memory. */
  dataDir?: string;
};

/**
 * Starts the real application on real SQLite and a real socket, with answers checked against their contracts. `call` is
 * the shared client with an administrator's key.
 */
export async function startTestServer({
  dataDir = ':memory:',
  signatureProvider,
  wrongPasswords,
  passwords = quickPasswords,
  ...overrides
}: Options = {}) {
  const now = overrides.now ?? (() => new Date('2026-03-16T09:30:00Z'));
  const database = overrides.database ?? (await openServiceDatabase(dataDir));
  const backOffice = overrides.backOffice ?? (await openBackOffice({ dataDir, poste: 'P01', now }));
  const logger = overrides.logger ?? pino({ level: 'silent' });
  const identity =
    overrides.identity ??
    createIdentity({
      database,
      logger,
      now,
      passwords,
      getBoutique: () => backOffice.boutique.get(),
      noterEvenement: backOffice.traces.noterEvenement,
      ...(wrongPasswords && { wrongPasswords }),
    });
  const { cle } = await identity.apiKeys.create({ nom: 'Essais', role: 'admin' });
  const headers = { 'x-api-key': cle };
  const findSender = async () => undefined;
  const emails = createEmailQueue({ database, mailer: undefined, findSender, workers: 3, attempts: 5, now, logger });
  const layers = { environment: {}, policy: {}, locked: {} };
  const reglages = createReglagesService({
    stored: createStoredSettings({ database, layers, secrets: undefined }),
    findMailSender: (sent) => findMailSender(sent, backOffice),
    apply: () => {},
  });
  const conformite = createConformiteService({
    local:
      'scelles' in backOffice
        ? (backOffice as OpenedBackOffice)
        : await openBackOffice({ dataDir: ':memory:', poste: 'P01', now }),
    poste: 'P01',
    dataDir,
    logger,
    certificat: '5a'.repeat(32),
    findFile: (_numero, empreinte) => createIssuedFiles({ database, now }).findByHash(empreinte),
    now,
  });
  const key = '5a'.repeat(32);
  const copied = { dataDir, poste: 'P01', part: 'seul', keys: { own: key, known: [key] }, logger, now } as const;
  const backups = createSauvegardes(copied);
  const deps = {
    dataDir,
    sauvegardes: createSauvegardeService({ ...copied, storedSauvegardes: backups }),
    database,
    signing: createSignatureTracking({ database, backOffice, provider: signatureProvider, now }),
    backOffice,
    now,
    identity,
    pdf,
    printing: createPostePrinters({ backOffice, database, now, logger }),
    terminal: createPosteTerminal({ database, now, logger }),
    plateforme: createPlateformeFlows({ backOffice, database, now, logger }),
    logger,
    counters: createRequestCounters(),
    host: '127.0.0.1',
    corsOrigins: [],
    fillDemo: async () => {},
    firstRun: { isCode: (code: string) => code === testSetupCode, end: () => {} },
    synchronisation: createSynchronisationService({ backOffice, replication: alone, write: database.write }),
    control: aloneControl,
    postes: createPosteService({
      replication: alone,
      write: database.write,
      control: aloneControl,
      listener: noListener,
    }),
    checkAnswers: true,
    notices: { list: () => [], clear: () => {} },
    conformite,
    emails,
    reglages,
    ...overrides,
  };
  const server = createAppServer(createApp(deps)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    ...deps,
    /** The administrator's key, for raw requests. */
    headers,
    call: createApiClient(url, { headers, fetch: fetchPlainly }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await backups.stop();
      backOffice.close();
      database.connection.close();
    },
  };
}
