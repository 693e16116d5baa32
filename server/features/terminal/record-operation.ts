import type { Logger } from 'pino';
import type { WriteContext } from '#server/calls/caller.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { ReglementService } from '#server/features/reglements/reglements.service.ts';
import { AppError, Refused } from '#shared/endpoints/errors.ts';
import type { ReglementInput } from '#shared/contracts/reglements/reglements.ts';
import { Droit } from '#shared/utilisateurs/droits.ts';
import type { Operation, OperationStore } from './operations.store.ts';
import { toRecorded } from './to-recorded.ts';
import type { RecordOperation } from './operation-work.ts';

type Deps = {
  reglements: Pick<ReglementService, 'create' | 'annuler'>;
  store: OperationStore;
  write: ServiceDatabase['write'];
  logger: Logger;
};

const unexpected = 'Le règlement n’a pas pu être enregistré.';

/**
 * Records the règlement of an accepted operation, once however often it is called: its key takes part in the back
 * office's own transaction. What the documents no longer take becomes the customer's credit, since the money was taken.
 */
export function createOperationRecorder({ reglements, store, write, logger }: Deps): RecordOperation {
  async function make(operation: Operation): Promise<string> {
    const { contenu, client_code } = operation;
    if ('annule' in contenu) {
      const { data } = await reglements.annuler(contenu.annule, contenu.motif, toContext(operation, 'annulation'));
      return data.reglements[0]?.numero ?? '';
    }
    const recorded = toRecorded(operation, contenu.reglement);
    const send = (input: ReglementInput, step: string) =>
      reglements.create({ client_code, reglements: [input] }, toContext(operation, step));
    const { data } = await send(recorded, 'reglement').catch((error: unknown) => {
      if (!(error instanceof Refused) || operation.sens !== 'debit' || recorded.imputations.length === 0) throw error;
      return send({ ...recorded, imputations: [] }, 'credit').catch(() => {
        throw error;
      });
    });
    return data.reglements[0]?.numero ?? '';
  }

  return async (operation) => {
    try {
      const numero = await make(operation);
      await write(() => store.markRecorded(operation.id, numero));
    } catch (error) {
      logger.error({ err: error, operation: operation.id }, 'an accepted card payment could not be recorded');
      await write(() => store.markNotRecorded(operation.id, error instanceof AppError ? error.message : unexpected));
    }
  };
}

/** Returns a context in the name of the original caller, who had the right or somebody's approval then. */
function toContext({ cle, appelant }: Operation, step: string): WriteContext {
  const droits = appelant.approvedBy ? { droits: [...Droit.options] } : {};
  return {
    caller: { ...appelant, ...droits },
    idempotency: { key: cle, scope: `terminal ${step}`, bodyHash: step },
  };
}
