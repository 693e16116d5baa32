import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { PostePrinters } from '#server/features/materiel/poste-printers.ts';
import { queueReceipt } from '#server/features/materiel/queue-receipt.ts';
import type { Impression } from '#shared/contracts/materiel/impressions.ts';
import type { ExemplaireCarte } from '#shared/contracts/materiel/terminal.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { toCardReceipt } from '#shared/tickets/to-card-receipt.ts';
import type { TerminalService } from './terminal.service.ts';

export type PrintCardReceipt = ReturnType<typeof createCardReceiptPrint>;

type Deps = {
  terminal: Pick<TerminalService, 'get'>;
  backOffice: Pick<BackOffice, 'boutique'>;
  printing: PostePrinters;
  database: ServiceDatabase;
  now: () => Date;
};

/**
 * Prints the card receipt, the customer's copy or the shop's, on request; each further print says which duplicate it
 * is.
 */
export function createCardReceiptPrint({ terminal, backOffice, printing: printers, database, now }: Deps) {
  const once = createIdempotentWrite({ ...database, now });

  return async (id: number, exemplaire: ExemplaireCarte, context: WriteContext): Promise<Impression> => {
    const operation = terminal.get(id);
    if (operation.statut !== 'ACCEPTEE') throw new Refused('Seule une opération acceptée a un ticket carte.');
    const obstacle = printers.withoutPrinter('tickets');
    if (obstacle !== undefined) throw new Refused(obstacle);
    const boutique = await backOffice.boutique.get();
    const { colonnes } = printers.materiel.get().tickets;
    const impression = await once(context, () => {
      const duplicata = printers.store.addCopy(`TPE ${id} ${exemplaire}`) - 1;
      const source = toCardReceipt({ boutique, operation, exemplaire, duplicata }, colonnes);
      const titre = `${duplicata === 0 ? 'Ticket' : `Duplicata ${duplicata} du ticket`} carte TPE ${id}, ${words[exemplaire]}`;
      const draft = { titre, numero: null, duplicata, source, tiroir: false };
      return queueReceipt(printers, { draft, caller: context.caller, now });
    });
    printers.wake('tickets');
    return impression;
  };
}

const words: Record<ExemplaireCarte, string> = { client: 'client', commercant: 'commerçant' };
