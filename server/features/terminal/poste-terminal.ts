import type { Logger } from 'pino';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createMaterielSettings } from '#server/features/materiel/materiel-settings.ts';
import { type CaisseApLimits, createCaisseAp } from '#server/materiel/terminal/caisse-ap/caisse-ap.gateway.ts';
import type { TerminalGateway } from '#server/materiel/terminal/terminal.gateway.ts';
import type { TerminalPaiement } from '#shared/contracts/materiel/materiel.ts';
import { createOperationWork, type RecordOperation } from './operation-work.ts';
import { createOperationStore, type Operation } from './operations.store.ts';

export type PosteTerminalDeps = {
  database: ServiceDatabase;
  now: () => Date;
  logger: Logger;
  limits?: Partial<CaisseApLimits>;
  createGateway?: (settings: TerminalPaiement) => TerminalGateway;
};

export type PosteTerminal = ReturnType<typeof createPosteTerminal>;

/** Manages the payment terminal of this poste: its operations, one at a time, and their results. */
export function createPosteTerminal({ database, now, logger, limits = {}, createGateway }: PosteTerminalDeps) {
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

  /** Stops waiting for the terminal; resolves once that is stored. */
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
    /** Sets the function that records règlements; must be called before `start`. */
    recordWith: (given: RecordOperation) => void (record = given),
    /** Asks for the result of a doubtful operation; returns the terminal's answer in French. */
    ask: work.askBecame,
    /** Starts an operation, which takes as long as the customer with the card. */
    begin(operation: Operation): void {
      const stopping = new AbortController();
      running = { id: operation.id, stopping, done: work.run(operation, stopping.signal) };
    },
    start: () =>
      work.resume().catch((error: unknown) => logger.error({ err: error }, 'terminal operations were not resumed')),
    stop: async () => running && stopWaiting(running.id),
  };
}
