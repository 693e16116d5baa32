import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const IdParams = z.object({ id: z.string() });
const transformed = {
  success: z.literal(true),
  document_source: z.string(),
  document_cible: z.string(),
  nb_lignes: z.int(),
};
const group = 'Workflows';

export const devisToCommande = defineEndpoint({
  method: 'post',
  path: '/workflow/devis/:id/to-commande',
  group,
  touches: ['Devis', 'Commandes', 'Documents', 'Articles'],
  isVersioned: true,
  summary: 'Transforme un devis en commande.',
  params: IdParams,
  response: z.object({ ...transformed, statut_devis_mis_a_jour: z.literal(true) }),
});

export const commandeToFacture = defineEndpoint({
  method: 'post',
  path: '/workflow/commande/:id/to-facture',
  group,
  touches: ['Commandes', 'Factures', 'Documents', 'Articles'],
  isVersioned: true,
  summary: 'Transforme une commande en facture.',
  params: IdParams,
  response: z.object(transformed),
});

export const livraisonToFacture = defineEndpoint({
  method: 'post',
  path: '/workflow/livraison/:id/to-facture',
  group,
  touches: ['Livraisons', 'Factures', 'Documents', 'Articles'],
  isVersioned: true,
  summary: 'Transforme un bon de livraison en facture.',
  params: IdParams,
  response: z.object(transformed),
});

export const devisToFacture = defineEndpoint({
  method: 'post',
  path: '/workflow/devis/:id/to-facture',
  group,
  touches: ['Devis', 'Factures', 'Documents', 'Articles'],
  isVersioned: true,
  summary: 'Transforme un devis directement en facture.',
  params: IdParams,
  response: z.object({
    ...transformed,
    workflow: z.literal('devis_to_facture_direct'),
    statut_devis_mis_a_jour: z.literal(true),
    message: z.string(),
  }),
  errors: [400, 404],
});

export const commandeToLivraison = defineEndpoint({
  method: 'post',
  path: '/workflow/commande/:id/to-livraison',
  group,
  touches: ['Commandes', 'Livraisons', 'Documents', 'Articles'],
  isVersioned: true,
  summary: 'Transforme une commande en bon de livraison.',
  params: IdParams,
  response: z.object({
    ...transformed,
    workflow: z.literal('commande_to_livraison'),
    message: z.string(),
    next_step: z.string(),
  }),
  errors: [400, 404],
});
