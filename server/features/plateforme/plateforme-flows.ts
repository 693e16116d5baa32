import { isForShop } from '#server/backoffice/principal.ts';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createIssuedFinder } from '#server/features/documents/find-issued.ts';
import { createIssuedFiles } from '#server/features/documents/issued-files.ts';
import { createReception } from '#server/features/factures-recues/reception.ts';
import { createLecteur } from '#server/reception/lecteur.ts';
import type { PlateformeGateway } from '#server/plateforme/plateforme.gateway.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { createCollecting } from './collect-paid.ts';
import { createDeclaring } from './declare-days.ts';
import { createDepositing } from './deposit-flux.ts';
import { createFluxStore } from './flux.store.ts';
import { createPrepareFacture } from './prepare-facture.ts';
import { createNewsReader } from './read-news.ts';
import { createReponses } from './queue-reponse.ts';
import { createIssuedQueueing } from './queue-issued.ts';
import { createStatutReport } from './report-statuts.ts';

type PlateformeFlowsDeps = {
  backOffice: Pick<BackOffice, 'documents' | 'traces' | 'caisse' | 'boutique' | 'tiers' | 'reglements'>;
  database: ServiceDatabase;
  now: () => Date;
  logger: Logger;
  /** Milliseconds between two checks of what waits here, and between two requests to the platform. */
  lookMs?: number;
  askMs?: number;
};

/** The configured platform, and whether issued documents are sent automatically. */
export type Reglee = { gateway: PlateformeGateway; automatique: boolean };

export type PlateformeFlows = ReturnType<typeof createPlateformeFlows>;

/** Runs what concerns the whole shop on one of its machines only. */
const onceAShop =
  ({ backOffice }: PlateformeFlowsDeps, work: () => Promise<void>) =>
  async () => {
    if (await isForShop(backOffice.boutique)) await work();
  };

/** Manages the platform of this shop: what is sent and what is received, one thing at a time. */
export function createPlateformeFlows(deps: PlateformeFlowsDeps) {
  const { backOffice, database, now, logger, lookMs = 5_000, askMs = 60_000 } = deps;
  const { write, connection } = database;
  const store = createFluxStore(connection);
  const files = createIssuedFiles({ database, now });
  const reception = createReception({ backOffice, database, now, lecteur: createLecteur() });
  const shared = { backOffice, database, store, now, logger, files, findFile: files.findByHash, reception, write };
  const factures = createPrepareFacture({ ...shared, findIssued: createIssuedFinder({ files, fetchFile: undefined }) });
  const [declaring, sweep] = [createDeclaring(shared), createIssuedQueueing({ ...shared, factures })];
  const round = createRound({
    deposit: createDepositing(shared),
    readNews: createNewsReader(shared),
    tell: createStatutReport(shared),
    collect: createCollecting({ ...shared, factures }),
    declare: onceAShop(deps, declaring.declare),
    sweep: sweep.sweep,
  });
  const turns = createTurns({ round, logger, now });
  let timer: NodeJS.Timeout | undefined;
  const isDue = () => store.findDue(now().getTime()) !== undefined || sweep.isBehind();
  const look = () => void (turns.reglee.current && (turns.getSince() >= askMs || isDue()) && turns.wake());

  return {
    store,
    write,
    factures,
    declaring,
    recues: { reception, ...createReponses({ store }) },
    findReglee: () => turns.reglee.current,
    /** Sends everything to this platform from now on; undefined stops sending. */
    setPlateforme(next: Reglee | undefined) {
      turns.reglee.current = next;
      if (next) void sweep.begin().then(turns.wake).catch(turns.fail);
    },
    /** Runs a round from the beginning: what waits is tried now. */
    async refresh() {
      await write(() => store.hurry());
      await turns.run();
    },
    wake: turns.wake,
    getProgress: () => turns.progress,
    /** Starts the rounds; retries that were waiting when the service ended are due now. */
    async start() {
      await write(() => store.hurry());
      turns.wake();
      timer = setInterval(look, lookMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await turns.stop();
    },
  };
}

type RoundDeps = {
  deposit: ReturnType<typeof createDepositing>;
  readNews: ReturnType<typeof createNewsReader>;
  tell: () => Promise<void>;
  collect: () => Promise<void>;
  declare: () => Promise<void>;
  sweep: () => Promise<void>;
};

function createRound({ deposit, readNews, tell, collect, declare, sweep }: RoundDeps) {
  return async ({ gateway, automatique }: Reglee, isStopping: () => boolean): Promise<void> => {
    if (automatique) {
      await sweep();
      await declare();
    }
    await collect();
    await deposit(gateway, isStopping);
    if (isStopping()) return;
    try {
      await readNews(gateway);
    } finally {
      await tell();
    }
  };
}

type TurnDeps = { round: ReturnType<typeof createRound>; logger: Logger; now: () => Date };

/** Runs one round at a time; a request during a round gets another one after it. */
function createTurns({ round, logger, now }: TurnDeps) {
  const reglee: { current: Reglee | undefined } = { current: undefined };
  const progress: { derniere_releve: string | null; panne: string | null } = { derniere_releve: null, panne: null };
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  let ended = 0;
  const fail = (error: unknown) => logger.error({ err: error }, 'a round of the platform went wrong');

  async function once() {
    const { current } = reglee;
    if (!current || isStopping) return;
    try {
      await round(current, () => isStopping);
      progress.derniere_releve = now().toISOString();
      progress.panne = null;
    } catch (error) {
      progress.panne = error instanceof Unavailable ? error.message : 'Une erreur a interrompu la relève.';
      if (!(error instanceof Unavailable)) fail(error);
    } finally {
      ended = performance.now();
    }
  }

  const run = () => (running = running.then(once));
  return {
    reglee,
    progress,
    fail,
    run,
    wake: () => void run(),
    /** Returns the milliseconds since the last round ended. */
    getSince: () => performance.now() - ended,
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
