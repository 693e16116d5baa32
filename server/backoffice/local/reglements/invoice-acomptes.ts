import type { RequestedAcompte, ReglementsDraft } from '#server/backoffice/reglements.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import { isAcomptable } from '#shared/documents/draft-acompte.ts';
import { fromCents, toCents } from '#shared/money/money.ts';
import type { AcompteMaker } from '../acomptes/make-acompte.ts';
import type { StoredDocument } from '../documents/documents.store.ts';
import { type NamedDocuments, withAilleurs } from './named-documents.ts';
import { assertTakes } from './reglement-rules.ts';

type Deps = { named: NamedDocuments; acomptes: AcompteMaker };

export type AcompteInvoicing = ReturnType<typeof createAcompteInvoicing>;

/** Turns a payment on a quote or an order into the payment of a deposit invoice of it, made in the same transaction. */
export function createAcompteInvoicing({ named, acomptes }: Deps) {
  /** @throws {Refused} for a document that does not take this deposit. */
  function toSource({ numero, montant }: RequestedAcompte, client: string): StoredDocument {
    const source = named.get(numero);
    assertTakes(named.toNamed(source), toCents(montant), client);
    return source;
  }

  return {
    /**
     * Returns the deposit invoices that would be made, to render their files; refusals come only when they are written.
     */
    preview(asked: readonly RequestedAcompte[]): DocumentComplet[] {
      return asked.map(({ numero, montant }, place) => acomptes.preview(named.get(numero), toCents(montant), place));
    },

    /** Makes one deposit invoice, not paid yet. */
    make(asked: RequestedAcompte, draft: Pick<ReglementsDraft, 'acomptes'>, caller: Caller): DocumentComplet {
      const source = toSource(asked, named.get(asked.numero).document.client_code);
      return acomptes.make(source, toCents(asked.montant), draft.acomptes?.get(asked.numero), caller);
    },

    /** Makes the deposit invoices of règlements, and returns the règlements naming them. */
    take(draft: ReglementsDraft, client: string, caller: Caller): ReglementsDraft {
      const made = new Map<string, string>();
      for (const asked of listAcomptes(draft, withAilleurs(named, draft.ailleurs))) {
        const source = toSource(asked, client);
        const printed = draft.acomptes?.get(asked.numero);
        made.set(asked.numero, acomptes.make(source, toCents(asked.montant), printed, caller).numero);
      }
      return made.size === 0 ? draft : repoint(draft, made);
    },
  };
}

/**
 * Lists what règlements pay on quotes and orders, each document once; refunds are left out, since they give back
 * deposits without an invoice.
 */
function listAcomptes(
  { reglements }: Pick<ReglementsInput, 'reglements'>,
  named: Pick<NamedDocuments, 'get'>,
): RequestedAcompte[] {
  const paid = reglements.flatMap(({ imputations }) => imputations).filter(({ montant }) => montant > 0);
  return [...Map.groupBy(paid, ({ numero }) => numero)]
    .filter(([numero]) => isAcomptable(named.get(numero).kind))
    .map(([numero, own]) => ({
      numero,
      montant: fromCents(own.reduce((sum, { montant }) => sum + toCents(montant), 0)),
    }));
}

/** Points the imputations at the deposit invoices, without a version: they have just been made, so nobody saw one. */
function repoint(draft: ReglementsDraft, made: ReadonlyMap<string, string>): ReglementsDraft {
  const reglements = draft.reglements.map((reglement) => ({
    ...reglement,
    imputations: reglement.imputations.map((one) => {
      const numero = one.montant > 0 ? made.get(one.numero) : undefined;
      return numero === undefined ? one : { numero, montant: one.montant };
    }),
  }));
  return { ...draft, reglements };
}
