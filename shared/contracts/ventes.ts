import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoint.ts';
import { DocumentRecord, Jour, Lignes, Statut } from './documents.ts';

const clientId = z.string().max(17);
const reference = z.string().max(50).nullish();

export const DocumentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  statut: z.coerce.number().int().optional(),
});

const created = {
  client_id: z.string(),
  total_ht: z.number(),
  total_ttc: z.number(),
  nb_lignes: z.int(),
  reference: z.string().nullable(),
};
const envelope = { success: z.literal(true), message: z.string() };
const IdParams = z.object({ id: z.string() });
const NumeroParams = z.object({ numero: z.string() });

export const CommandeCreateInput = z.object({
  client_id: clientId,
  date_commande: Jour.nullish(),
  lignes: Lignes,
  reference,
});
export const CommandeUpdateInput = z.object({
  date_commande: Jour.nullish(),
  lignes: Lignes.nullish(),
  statut: Statut.nullish(),
  reference,
});
export const LivraisonCreateInput = z.object({
  client_id: clientId,
  date_livraison: Jour.nullish(),
  lignes: Lignes,
  reference,
});
export const LivraisonUpdateInput = z.object({
  date_livraison: Jour.nullish(),
  lignes: Lignes.nullish(),
  statut: Statut.nullish(),
  reference,
});
export const AvoirCreateInput = z.object({
  client_id: clientId,
  date_avoir: Jour.nullish(),
  lignes: Lignes,
  reference,
});
export const AvoirUpdateInput = z.object({
  date_avoir: Jour.nullish(),
  lignes: Lignes.nullish(),
  statut: Statut.nullish(),
  reference,
});
export const FactureCreateInput = z.object({
  client_id: clientId,
  date_facture: Jour.nullish(),
  lignes: Lignes,
  reference,
});
export const FactureUpdateInput = z.object({
  date_facture: Jour.nullish(),
  lignes: Lignes.nullish(),
  statut: Statut.nullish(),
  reference,
});

export const createCommande = defineEndpoint({
  method: 'post',
  path: '/commandes',
  group: 'Commandes',
  summary: 'Crée une commande.',
  body: CommandeCreateInput,
  status: 201,
  response: z.object({
    ...envelope,
    data: z.object({ numero_commande: z.string(), date_commande: z.string(), ...created }),
  }),
  errors: [404],
});
export const listCommandes = defineEndpoint({
  method: 'get',
  path: '/commandes',
  group: 'Commandes',
  summary: 'Liste les commandes.',
  query: DocumentsQuery,
  response: z.array(DocumentRecord),
});
export const getCommande = defineEndpoint({
  method: 'get',
  path: '/commandes/:id',
  group: 'Commandes',
  summary: 'Lit une commande.',
  params: IdParams,
  response: DocumentRecord,
  errors: [404],
});
export const updateCommande = defineEndpoint({
  method: 'put',
  path: '/commandes/:id',
  group: 'Commandes',
  summary: 'Modifie une commande.',
  params: IdParams,
  body: CommandeUpdateInput,
  response: z.object({ ...envelope, commande: DocumentRecord }),
  errors: [400, 404],
});

export const createLivraison = defineEndpoint({
  method: 'post',
  path: '/livraisons',
  group: 'Livraisons',
  summary: 'Crée un bon de livraison.',
  body: LivraisonCreateInput,
  status: 201,
  response: z.object({
    ...envelope,
    data: z.object({ numero_livraison: z.string(), date_livraison: z.string(), ...created }),
  }),
  errors: [404],
});
export const listLivraisons = defineEndpoint({
  method: 'get',
  path: '/livraisons',
  group: 'Livraisons',
  summary: 'Liste les bons de livraison.',
  query: DocumentsQuery,
  response: z.array(DocumentRecord),
});
export const getLivraison = defineEndpoint({
  method: 'get',
  path: '/livraisons/:numero',
  group: 'Livraisons',
  summary: 'Lit un bon de livraison.',
  params: NumeroParams,
  response: DocumentRecord,
  errors: [404],
});
export const updateLivraison = defineEndpoint({
  method: 'put',
  path: '/livraisons/:id',
  group: 'Livraisons',
  summary: 'Modifie un bon de livraison.',
  params: IdParams,
  body: LivraisonUpdateInput,
  response: z.object({ ...envelope, livraison: DocumentRecord }),
  errors: [400, 404],
});

export const createAvoir = defineEndpoint({
  method: 'post',
  path: '/avoirs',
  group: 'Avoirs',
  summary: 'Crée un avoir.',
  body: AvoirCreateInput,
  status: 201,
  response: z.object({ ...envelope, data: z.object({ numero_avoir: z.string(), date_avoir: z.string(), ...created }) }),
  errors: [404],
});
export const listAvoirs = defineEndpoint({
  method: 'get',
  path: '/avoirs',
  group: 'Avoirs',
  summary: 'Liste les avoirs.',
  query: DocumentsQuery,
  response: z.array(DocumentRecord),
});
export const getAvoir = defineEndpoint({
  method: 'get',
  path: '/avoirs/:numero',
  group: 'Avoirs',
  summary: 'Lit un avoir.',
  params: NumeroParams,
  response: DocumentRecord,
  errors: [404],
});
export const updateAvoir = defineEndpoint({
  method: 'put',
  path: '/avoirs/:id',
  group: 'Avoirs',
  summary: 'Modifie un avoir.',
  params: IdParams,
  body: AvoirUpdateInput,
  response: z.object({ ...envelope, avoir: DocumentRecord }),
  errors: [400, 404],
});

export const createFacture = defineEndpoint({
  method: 'post',
  path: '/factures',
  group: 'Factures',
  summary: 'Crée une facture.',
  body: FactureCreateInput,
  status: 201,
  response: z.object({
    ...envelope,
    data: z.object({ numero_facture: z.string(), date_facture: z.string(), ...created }),
  }),
  errors: [404],
});
export const listFactures = defineEndpoint({
  method: 'get',
  path: '/factures',
  group: 'Factures',
  summary: 'Liste les factures.',
  query: DocumentsQuery,
  response: z.array(DocumentRecord),
});
export const getFacture = defineEndpoint({
  method: 'get',
  path: '/factures/:numero',
  group: 'Factures',
  summary: 'Lit une facture.',
  params: NumeroParams,
  response: z.object({ success: z.literal(true), data: DocumentRecord }),
  errors: [404],
});
export const updateFacture = defineEndpoint({
  method: 'put',
  path: '/factures/:id',
  group: 'Factures',
  summary: 'Modifie une facture.',
  params: IdParams,
  body: FactureUpdateInput,
  response: z.object({ ...envelope, facture: DocumentRecord }),
  errors: [400, 404],
});
export const remindFacture = defineEndpoint({
  method: 'post',
  path: '/factures/:id/relancer',
  group: 'Factures',
  summary: 'Relance une facture impayée par e-mail.',
  params: IdParams,
  body: z.object({ doc_id: z.string(), message_personnalise: z.string().max(20_000).nullish() }),
  response: z.object({
    success: z.literal(true),
    facture_id: z.string(),
    email_log_id: z.string(),
    destinataire: z.string(),
  }),
  errors: [400, 404],
});
