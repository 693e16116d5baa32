import type { Logger } from 'pino';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createMaterielSettings } from '#server/features/materiel/materiel-settings.ts';
import { type CaisseApLimits, createCaisseAp } from '#server/materiel/terminal/caisse-ap/caisse-ap.gateway.ts';
import type { TerminalGateway } from '#server/materiel/terminal/terminal.gateway.ts';
import type { TerminalPaiement } from '#shared/contracts/materiel/materiel.ts';
import { createOperationWork, type RecordOperation } from './operation-work.ts';
import { createOperationStore, type Operation } from './operations.store.ts';

export type TerminalRoomDeps = {
  database: ServiceDatabase;
  now: () => Date;
  logger: Logger;
  limits?: Partial<CaisseApLimits>;
  createGateway?: (settings: TerminalPaiement) => TerminalGateway;
};

export type TerminalRoom = ReturnType<typeof createTerminalRoom>;

/** The payment terminal of this poste: what it is asked, one thing at a time, and what became of it. */
export function createTerminalRoom({ database, now, logger, limits = {}, createGateway }: TerminalRoomDeps) {
  const store = createOperationStore(database.connection);
  const materiel = createMaterielSettings(database);
  const openGateway = createGateway ?? ((settings: TerminalPaiement) => createCaisseAp(settings, limits));
  const getSettings = () => materiel.get().terminal;
  let record: RecordOperation = async () => {};
  const work = createOperationWork({
    store,
    write: database.write,
    now,
    logger,
    open: () => openGateway(getSettings()),
    record: (operation) => record(operation),
  });
  let running: { id: number; stopping: AbortController; done: Promise<void> } | undefined;

  /** Waits no longer for the terminal; resolves once that is written. */
  async function stopWaiting(id: number): Promise<void> {
    if (running?.id !== id) return;
    running.stopping.abort();
    await running.done;
  }

  return {
    store,
    getSettings,
    openGateway,
    stopWaiting,
    /** What records règlements; to be given before `start`. */
    recordWith: (given: RecordOperation) => void (record = given),
    /** Asks what became of a doubtful one; what the terminal said, in French. */
    ask: work.askBecame,
    /** Asks the terminal, which takes as long as whoever holds the card. */
    begin(operation: Operation): void {
      const stopping = new AbortController();
      running = { id: operation.id, stopping, done: work.run(operation, stopping.signal) };
    },
    start: () =>
      work.resume().catch((error: unknown) => logger.error({ err: error }, 'terminal operations were not resumed')),
    stop: async () => running && stopWaiting(running.id),
  };
}
