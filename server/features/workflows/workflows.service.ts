import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { agree, toNoun, toSubject } from '#shared/documents/document-names.ts';

export type WorkflowService = ReturnType<typeof createWorkflowService>;

type Deps = { backOffice: BackOffice };
type Ends = { document_source: string; document_cible: string };

/** Makes a document of another kind from an existing one, and answers as the specification words it. */
export function createWorkflowService({ backOffice: { documents } }: Deps) {
  async function transform(source: DocumentKind, numero: string, cible: DocumentKind, context: WriteContext) {
    const transformation = await documents.transform(source, numero, cible, context);
    return {
      success: true as const,
      document_source: transformation.source.numero,
      document_cible: transformation.cible.numero,
      nb_lignes: transformation.nb_lignes,
    };
  }

  async function commandeToLivraison(numero: string, context: WriteContext) {
    const { source, cible, nb_lignes, facture } = await documents.transform('commande', numero, 'livraison', context);
    const ends = { document_source: source.numero, document_cible: cible.numero };
    return {
      success: true as const,
      ...ends,
      nb_lignes,
      workflow: 'commande_to_livraison' as const,
      message: toMessage('commande', 'livraison', ends),
      next_step: facture === null ? toInvoicing(cible.numero) : toNothingLeft(facture),
    };
  }

  return {
    async devisToCommande(numero: string, context: WriteContext) {
      const answer = await transform('devis', numero, 'commande', context);
      return { ...answer, statut_devis_mis_a_jour: true as const };
    },

    commandeToFacture: (numero: string, context: WriteContext) => transform('commande', numero, 'facture', context),

    livraisonToFacture: (numero: string, context: WriteContext) => transform('livraison', numero, 'facture', context),

    async devisToFacture(numero: string, context: WriteContext) {
      const answer = await transform('devis', numero, 'facture', context);
      return {
        ...answer,
        workflow: 'devis_to_facture_direct' as const,
        statut_devis_mis_a_jour: true as const,
        message: toMessage('devis', 'facture', answer),
      };
    },

    commandeToLivraison,
  };
}

function toInvoicing(livraison: string): string {
  return `Transformez le bon de livraison en facture\u00a0: POST /workflow/livraison/${livraison}/to-facture`;
}

/** Returns the refusal for an order that was invoiced before delivery, which is not invoiced again. */
function toNothingLeft(facture: string): string {
  return `La commande est déjà facturée (${facture})\u00a0: il n’y a plus rien à transformer. Voir la facture\u00a0: GET /factures/${facture}`;
}

function toMessage(source: DocumentKind, cible: DocumentKind, { document_source, document_cible }: Ends): string {
  return `${toSubject(source, document_source)} a été ${agree(source, 'transformé')} en ${toNoun(cible)} ${document_cible}.`;
}
