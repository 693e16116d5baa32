import type { UseQueryResult } from '@tanstack/react-query';
import type { VenteKind } from '#renderer/stores/vente.ts';
import type { DocumentRecord, LigneInput } from '#shared/contracts/documents/documents.ts';
import type { LivraisonInput } from '#shared/contracts/documents/livraison.ts';
import type { RemiseGlobaleInput } from '#shared/contracts/documents/remise-globale.ts';
import type { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import { createDevis, getDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import {
  createAvoir,
  createCommande,
  createFacture,
  createLivraison,
  getAvoir,
  getCommande,
  getFacture,
  getLivraison,
  updateAvoir,
  updateCommande,
  updateFacture,
  updateLivraison,
} from '#shared/contracts/ventes/ventes.ts';
import type { Call, ReadingCall } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { useAnswer } from './use-answer.ts';

type VenteInput = {
  client_id: string;
  date: string | null;
  reference: string | null;
  lignes: LigneInput[];
  remise_globale?: RemiseGlobaleInput | null | undefined;
  livraison?: LivraisonInput | null | undefined;
  regime_tva?: RegimeDemande | null | undefined;
};

type DocumentKindApi = {
  /** The endpoints whose rights are needed to make one and to change it. */
  creates: Endpoint;
  changes: Endpoint;
  useOne: (numero: string) => UseQueryResult<DocumentRecord>;
  read: (send: ReadingCall, numero: string) => Promise<DocumentRecord>;
  create: (send: Call, draft: VenteInput) => Promise<{ numero: string; total_ttc: number }>;
  /** Replaces its lines, date and reference; refused as `Outdated` when it is no longer the version of `ifMatch`. */
  update: (send: Call, numero: string, draft: VenteInput, ifMatch?: string) => Promise<DocumentRecord>;
  updateStatut: (send: Call, numero: string, statut: number, ifMatch?: string) => Promise<unknown>;
};

/** Returns what may be changed of a draft besides its lines; its VAT regime stays as it was made. */
function toChanges({ remise_globale, livraison }: Partial<VenteInput>) {
  return { remise_globale, livraison };
}

/** The differences between the endpoints of each kind of document; the screens know one shape. */
export const documentApis: Record<VenteKind, DocumentKindApi> = {
  devis: {
    creates: createDevis,
    changes: updateDevis,
    useOne: (id) => useAnswer(getDevis, { params: { id } }, { select: ({ data }) => data }),
    read: async (send, id) => (await send(getDevis, { params: { id } })).data,
    async create(send, { date, ...draft }) {
      const made = await send(createDevis, { body: { ...draft, date_devis: date } });
      return { numero: made.id, total_ttc: made.montant_total_ttc };
    },
    async update(send, id, { date, reference, lignes, ...others }, ifMatch) {
      const body = { date_devis: date, reference: reference ?? '', lignes, ...toChanges(others) };
      return (await send(updateDevis, { params: { id }, body, ifMatch })).devis;
    },
    updateStatut: (send, id, statut, ifMatch) => send(updateDevis, { params: { id }, body: { statut }, ifMatch }),
  },
  commande: {
    creates: createCommande,
    changes: updateCommande,
    useOne: (id) => useAnswer(getCommande, { params: { id } }),
    read: (send, id) => send(getCommande, { params: { id } }),
    async create(send, { date, ...draft }) {
      const { data } = await send(createCommande, { body: { ...draft, date_commande: date } });
      return { numero: data.numero_commande, total_ttc: data.total_ttc };
    },
    async update(send, id, { date, reference, lignes, ...others }, ifMatch) {
      const body = { date_commande: date, reference: reference ?? '', lignes, ...toChanges(others) };
      return (await send(updateCommande, { params: { id }, body, ifMatch })).commande;
    },
    updateStatut: (send, id, statut, ifMatch) => send(updateCommande, { params: { id }, body: { statut }, ifMatch }),
  },
  livraison: {
    creates: createLivraison,
    changes: updateLivraison,
    useOne: (numero) => useAnswer(getLivraison, { params: { numero } }),
    read: (send, numero) => send(getLivraison, { params: { numero } }),
    async create(send, { date, ...draft }) {
      const { data } = await send(createLivraison, { body: { ...draft, date_livraison: date } });
      return { numero: data.numero_livraison, total_ttc: data.total_ttc };
    },
    async update(send, id, { date, reference, lignes, ...others }, ifMatch) {
      const body = { date_livraison: date, reference: reference ?? '', lignes, ...toChanges(others) };
      return (await send(updateLivraison, { params: { id }, body, ifMatch })).livraison;
    },
    updateStatut: (send, id, statut, ifMatch) => send(updateLivraison, { params: { id }, body: { statut }, ifMatch }),
  },
  facture: {
    creates: createFacture,
    changes: updateFacture,
    useOne: (numero) => useAnswer(getFacture, { params: { numero } }, { select: ({ data }) => data }),
    read: async (send, numero) => (await send(getFacture, { params: { numero } })).data,
    async create(send, { date, ...draft }) {
      const { data } = await send(createFacture, { body: { ...draft, date_facture: date } });
      return { numero: data.numero_facture, total_ttc: data.total_ttc };
    },
    async update(send, id, { date, reference, lignes, ...others }, ifMatch) {
      const body = { date_facture: date, reference: reference ?? '', lignes, ...toChanges(others) };
      return (await send(updateFacture, { params: { id }, body, ifMatch })).facture;
    },
    updateStatut: (send, id, statut, ifMatch) => send(updateFacture, { params: { id }, body: { statut }, ifMatch }),
  },
  avoir: {
    creates: createAvoir,
    changes: updateAvoir,
    useOne: (numero) => useAnswer(getAvoir, { params: { numero } }),
    read: (send, numero) => send(getAvoir, { params: { numero } }),
    async create(send, { date, ...draft }) {
      const { data } = await send(createAvoir, { body: { ...draft, date_avoir: date } });
      return { numero: data.numero_avoir, total_ttc: data.total_ttc };
    },
    async update(send, id, { date, reference, lignes, ...others }, ifMatch) {
      const body = { date_avoir: date, reference: reference ?? '', lignes, ...toChanges(others) };
      return (await send(updateAvoir, { params: { id }, body, ifMatch })).avoir;
    },
    updateStatut: (send, id, statut, ifMatch) => send(updateAvoir, { params: { id }, body: { statut }, ifMatch }),
  },
};
