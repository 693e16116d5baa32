import type { Logger } from 'pino';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type {
  TerminalDetails,
  TerminalGateway,
  TerminalOutcome,
  TerminalRequest,
} from '#server/materiel/terminal/terminal.gateway.ts';
import type { SensOperation, StatutOperation } from '#shared/contracts/materiel/terminal.ts';
import type { Operation, OperationStore } from './operations.store.ts';

/** Records the règlement of an accepted operation. */
export type RecordOperation = (operation: Operation) => Promise<void>;

type Deps = {
  store: OperationStore;
  write: ServiceDatabase['write'];
  now: () => Date;
  logger: Logger;
  /** Opens the terminal as it is set now. */
  open: () => TerminalGateway;
  record: RecordOperation;
};

const interrupted = 'La caisse s’est arrêtée pendant l’opération.';
const cannotSay =
  'Le terminal répond, mais ne sait pas redire une opération passée\u00a0: lisez son dernier ticket, ou son menu.';
const broken = 'Une erreur de la caisse a interrompu l’opération.';

/** Runs operations on the terminal and stores their result; the operation itself is stored before. */
export function createOperationWork({ store, write, now, logger, open, record }: Deps) {
  async function settle({ id }: Operation, outcome: TerminalOutcome): Promise<void> {
    await write(() => store.markEnded(id, { ...toEnd(outcome), date: now().toISOString() }));
    const ended = store.find(id);
    if (ended?.statut === 'ACCEPTEE') await record(ended);
  }

  async function ask(operation: Operation, signal: AbortSignal): Promise<void> {
    const terminal = open();
    const request = toRequest(operation);
    const onSending = () => write(() => store.markSent(operation.id));
    const outcome = await terminal[ways[operation.sens]](request, { onSending, signal });
    await settle(operation, outcome.kind === 'unknown' ? await askAgain(terminal, request, outcome) : outcome);
  }

  async function resumeOne(operation: Operation): Promise<void> {
    if (operation.statut === 'ACCEPTEE') return record(operation);
    const unknown = { kind: 'unknown', motif: operation.motif ?? interrupted } as const;
    const outcome = await askAgain(open(), toRequest(operation), unknown);
    if (outcome.kind !== 'unknown') await settle(operation, outcome);
  }

  return {
    /** Runs an operation; never rejects. */
    async run(operation: Operation, signal: AbortSignal): Promise<void> {
      try {
        await ask(operation, signal);
      } catch (error) {
        logger.error({ err: error, operation: operation.id }, 'a terminal operation went wrong');
        const kind = store.find(operation.id)?.envoyee === 1 ? 'unknown' : 'not-sent';
        await settle(operation, { kind, motif: broken });
      }
    },

    /**
     * Asks the terminal about an operation with an unknown end; its answer ends it, otherwise the reason is returned.
     */
    async askBecame(operation: Operation): Promise<string> {
      const terminal = open();
      const outcome = await terminal.getLastResult(toRequest(operation));
      if (outcome && outcome.kind !== 'unknown') {
        await settle(operation, outcome);
        return 'motif' in outcome ? `Le terminal n’a rien fait. ${outcome.motif}` : 'Le terminal dit qu’il a accepté.';
      }
      const greeted = await terminal.greet();
      return greeted.answers ? cannotSay : greeted.motif;
    },

    /** Resumes what was under way when the service ended, or was accepted and not recorded. */
    async resume(): Promise<void> {
      await write(() => store.markInterrupted(interrupted, now().toISOString()));
      for (const operation of store.listUnsettled()) await resumeOne(operation);
    },
  };
}

const ways = { debit: 'pay', credit: 'refund', annulation: 'cancel' } as const satisfies Record<SensOperation, string>;

const toRequest = ({ cle, montant }: Operation): TerminalRequest => ({ cle, montant });

/** Asks a terminal that can tell the result; otherwise it stays unknown until a user decides. */
async function askAgain(terminal: TerminalGateway, request: TerminalRequest, unknown: TerminalOutcome) {
  return (await terminal.getLastResult(request)) ?? unknown;
}

const statuts: Record<TerminalOutcome['kind'], StatutOperation> = {
  accepted: 'ACCEPTEE',
  refused: 'REFUSEE',
  abandoned: 'ABANDONNEE',
  'not-sent': 'NON_TRANSMISE',
  unknown: 'INCONNUE',
};

const noDetails: TerminalDetails = { autorisation: null, carte: null, application: null, contrat: null, recu: null };

function toEnd(outcome: TerminalOutcome) {
  return {
    statut: statuts[outcome.kind],
    motif: 'motif' in outcome ? outcome.motif : null,
    montant_fait: outcome.kind === 'accepted' ? outcome.montant : null,
    details: 'details' in outcome ? outcome.details : noDetails,
  };
}
