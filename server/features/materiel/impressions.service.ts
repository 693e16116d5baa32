import type { WriteContext } from '#server/calls/caller.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { documentKinds, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { Impression, StatutImpression } from '#shared/contracts/materiel/impressions.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { PostePrinters } from './poste-printers.ts';
import type { TicketService } from './tickets.service.ts';

export type ImpressionService = ReturnType<typeof createImpressionService>;

type Deps = { database: ServiceDatabase; printers: PostePrinters; tickets: Pick<TicketService, 'print'> };

const refusals: Partial<Record<StatutImpression, string>> = {
  EN_COURS: 'Cette impression est en cours\u00a0: attendez qu’elle finisse.',
  IMPRIME: 'Cette impression est déjà sortie\u00a0: demandez un duplicata.',
  REMIS: 'Cette impression a déjà été remise à l’imprimante\u00a0: demandez un duplicata.',
  ABANDONNE: 'Cette impression a été abandonnée.',
};

/** Implements what users do about prints. */
export function createImpressionService({ database: { write }, printers, tickets }: Deps) {
  const { store } = printers;

  function get(id: number): Impression {
    const impression = store.find(id);
    if (!impression) throw new NotFound(`Impression ${id} introuvable`);
    const refusal = refusals[impression.statut];
    if (refusal !== undefined) throw new Refused(refusal);
    return impression;
  }

  /** Queues the same print once more: nothing of it was printed. */
  async function queueAgain({ id, imprimante }: Impression) {
    await write(() => {
      store.mark(id, 'EN_ATTENTE');
      printers.add(imprimante, id);
      printers.hurry(imprimante);
    });
    printers.wake(imprimante);
    return store.find(id) ?? get(id);
  }

  /** Queues the print anew; since the first may have been printed, it says that it is a duplicate. */
  async function printAnew({ id, imprimante, numero }: Impression, context: WriteContext) {
    const kind = numero === null ? undefined : findKindOfNumero(numero);
    if (numero === null || kind === undefined) return queueAgain({ ...get(id), imprimante });
    const { idempotency: _own, ...anew } = context;
    const impression = await tickets.print(documentKinds[kind].code, numero, false, anew);
    await write(() => store.mark(id, 'ABANDONNE'));
    return impression;
  }

  return {
    list: (limit: number) => store.list(limit),

    /** @throws {NotFound} for an unknown print, {Refused} when it was printed, or is about to be. */
    async retry(id: number, context: WriteContext): Promise<Impression> {
      const impression = get(id);
      return impression.statut === 'INCONNU' ? printAnew(impression, context) : queueAgain(impression);
    },

    /** @throws {NotFound} for an unknown print, {Refused} when it was printed, or is about to be. */
    async giveUp(id: number): Promise<Impression> {
      const impression = get(id);
      await write(() => store.mark(id, 'ABANDONNE'));
      return { ...impression, statut: 'ABANDONNE' };
    },
  };
}
