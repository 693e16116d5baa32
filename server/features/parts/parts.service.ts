import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { type LigneChoisie, LigneRestante, type Reste } from '#shared/contracts/ventes/parts.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import type { IssueDocuments } from '#server/features/documents/issue-documents.ts';

export type PartService = ReturnType<typeof createPartService>;

type Deps = { backOffice: Pick<BackOffice, 'documents' | 'reglements'>; issue: IssueDocuments };
type Chosen = LigneChoisie[] | undefined;

/** Implements documents made of a part of another, and what is left of it. */
export function createPartService({ backOffice: { documents, reglements }, issue }: Deps) {
  /** Issues an invoice before it is credited: what is credited was handed over, and must not change any more. */
  async function toIssued(numero: string, context: WriteContext): Promise<WriteContext> {
    const { emission, autre_boutique } = await documents.get('facture', numero);
    if (emission || autre_boutique) return context;
    await issue('facture', numero, 'demande', context);
    const { ifMatch: _, ...others } = context;
    return others;
  }

  async function make(
    [kind, numero, cible]: [DocumentKind, string, DocumentKind],
    context: WriteContext,
    chosen: Chosen,
  ) {
    const made = await documents.transform(kind, numero, cible, context, chosen);
    const { numero: document_cible } = made.cible;
    const message = `${toSubject(cible, document_cible)} est ${agree(cible, 'créé')}.`;
    return { success: true as const, document_source: numero, document_cible, nb_lignes: made.nb_lignes, message };
  }

  return {
    async getReste(kind: DocumentKind, numero: string): Promise<Reste> {
      const { document, restes, derniers } = await documents.findReste(kind, numero);
      const lignes = document.lignes.map((ligne, index) =>
        LigneRestante.parse({
          ...ligne,
          ligne: index + 1,
          reste: restes[index] ?? 0,
          remise_du_reste: derniers[index]?.remise_pourcentage,
        }),
      );
      return { numero: document.numero, remise_globale: document.remise_globale?.pourcentage ?? 0, lignes };
    },

    deliver: (numero: string, chosen: Chosen, context: WriteContext) =>
      make(['commande', numero, 'livraison'], context, chosen),

    invoice: (numero: string, chosen: Chosen, context: WriteContext) =>
      make(['commande', numero, 'facture'], context, chosen),

    async credit(numero: string, chosen: Chosen, context: WriteContext) {
      return make(['facture', numero, 'avoir'], await toIssued(numero, context), chosen);
    },

    /**
     * Makes the invoice of a ticket, then issues both documents. The content of both is final even if it is interrupted
     * before they are issued.
     */
    async invoiceTicket(numero: string, client: string, context: WriteContext) {
      const made = await reglements.invoiceTicket(numero, client, await toIssued(numero, context));
      await issue('avoir', made.avoir, 'demande', { caller: context.caller });
      await issue('facture', made.facture, 'demande', { caller: context.caller });
      const message = `La facture ${made.facture} remplace le ticket ${numero}, annulé par l’avoir ${made.avoir}.`;
      return { success: true as const, message, ...made };
    },
  };
}
