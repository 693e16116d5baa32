import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import type { ReglementLu, ReglementQuestion } from '#shared/contracts/reglements/reglements.ts';
import { sumAmounts } from '#shared/money/money.ts';
import type { TicketReglement } from '#shared/tickets/to-ticket.ts';

type Deps = { backOffice: Pick<BackOffice, 'reglements' | 'boutique'> };

/** Lists the payments of a document, the first one first, without those that were undone or undo another. */
export function createTicketReglements({ backOffice: { reglements, boutique } }: Deps) {
  return async (numero: string): Promise<TicketReglement[]> => {
    const question: ReglementQuestion = { q: '', document: numero, du: '', au: '' };
    const { moyens_reglement } = await boutique.get();
    const found: ReglementLu[] = [];
    for await (const page of reglements.pages(question)) found.push(...page);
    return found
      .toReversed()
      .filter(({ annule, annule_par }) => annule === null && annule_par === null)
      .map((one) => ({
        moyen: toMoyenLabel(one.moyen, moyens_reglement),
        montant: sumAmounts(one.imputations.filter((part) => part.numero === numero).map(({ montant }) => montant)),
        recu: one.recu,
        rendu: one.rendu,
      }));
  };
}
