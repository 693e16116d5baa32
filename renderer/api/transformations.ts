import type { VenteKind } from '#renderer/stores/vente.ts';
import {
  commandeToFacture,
  commandeToLivraison,
  devisToCommande,
  devisToFacture,
  livraisonToFacture,
} from '#shared/contracts/workflows.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

export type ClientTransformation = {
  cible: VenteKind;
  /** Statuses of the source in which the service refuses it. */
  refusedAt: readonly number[];
  endpoint: Endpoint;
  /**
   * Returns the number of the document made; refused as `Outdated` when the source is no longer the version of
   * `ifMatch`.
   */
  run: (send: Call, numero: string, ifMatch?: string) => Promise<string>;
};

/** The kinds each kind of document can be converted into, the usual one first. */
export const transformations: Record<VenteKind, readonly ClientTransformation[]> = {
  devis: [
    {
      cible: 'commande',
      refusedAt: [5],
      endpoint: devisToCommande,
      run: async (send, id, ifMatch) => (await send(devisToCommande, { params: { id }, ifMatch })).document_cible,
    },
    {
      cible: 'facture',
      refusedAt: [5],
      endpoint: devisToFacture,
      run: async (send, id, ifMatch) => (await send(devisToFacture, { params: { id }, ifMatch })).document_cible,
    },
  ],
  commande: [
    {
      cible: 'livraison',
      refusedAt: [5, 6],
      endpoint: commandeToLivraison,
      run: async (send, id, ifMatch) => (await send(commandeToLivraison, { params: { id }, ifMatch })).document_cible,
    },
    {
      cible: 'facture',
      refusedAt: [6],
      endpoint: commandeToFacture,
      run: async (send, id, ifMatch) => (await send(commandeToFacture, { params: { id }, ifMatch })).document_cible,
    },
  ],
  livraison: [
    {
      cible: 'facture',
      refusedAt: [6],
      endpoint: livraisonToFacture,
      run: async (send, id, ifMatch) => (await send(livraisonToFacture, { params: { id }, ifMatch })).document_cible,
    },
  ],
  facture: [],
  avoir: [],
};
