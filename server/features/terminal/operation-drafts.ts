import { randomUUID } from 'node:crypto';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import type { ReglementInput } from '#shared/contracts/reglements/reglements.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { toCents } from '#shared/money/money.ts';
import type { Operation, OperationDraft } from './operations.store.ts';
import type { OperationCaller } from './operations.table.ts';

type Asked = { client_code: string; reglement: ReglementInput };

/** Prepares an operation, once the shop's rules and the caller's rights allow it. */
export function createOperationDrafts({ reglements }: Pick<BackOffice, 'reglements'>) {
  return {
    /** @throws {Refused} for a payment the document or the customer's account would not take. */
    async toCharge({ client_code, reglement }: Asked, context: WriteContext): Promise<OperationDraft> {
      if (reglement.moyen !== 'carte') throw new Refused('Le terminal ne prend que les cartes bancaires.');
      await reglements.verifier({ client_code, reglements: [reglement] }, context);
      const cents = toCents(reglement.montant);
      const granted = cents < 0 ? authorise(context.caller, 'remboursement') : context.caller;
      return {
        ...toAsked(granted),
        sens: cents < 0 ? 'credit' : 'debit',
        montant: Math.abs(cents),
        client_code,
        documents: reglement.imputations.map(({ numero }) => numero),
        contenu: { reglement },
      };
    },

    /** @throws {Refused} for an operation that is not a recorded debit, or is undone already. */
    async toCancellation(operation: Operation, motif: string, { caller }: WriteContext): Promise<OperationDraft> {
      const { sens, reglement, montant, montant_fait, client_code, documents } = operation;
      if (sens !== 'debit' || reglement === null)
        throw new Refused('Seul un débit accepté et enregistré s’annule sur le terminal.');
      const { annule_par } = await reglements.get(reglement);
      if (annule_par !== null) throw new Refused(`Le règlement ${reglement} est déjà annulé par ${annule_par}.`);
      const asked = toAsked(authorise(caller, 'remboursement'));
      const about = { client_code, documents, montant: montant_fait ?? montant };
      return { ...asked, ...about, sens: 'annulation', contenu: { annule: reglement, motif } };
    },
  };
}

function toAsked({ kind, id, role, droits, approvedBy }: Caller) {
  const appelant: OperationCaller = { kind, id, role, ...(droits && { droits }), ...(approvedBy && { approvedBy }) };
  return { cle: randomUUID().replaceAll('-', ''), appelant };
}
