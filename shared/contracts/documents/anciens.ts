import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'Documents';

/** A document that the hub has and this till has not, as lists show it. */
export const DocumentAncien = z.object({
  numero: z.string(),
  type_document: z.int(),
  date: z.string(),
  statut: z.int(),
  total_ttc: z.number(),
});
export type DocumentAncien = z.output<typeof DocumentAncien>;

const Anciens = z.object({
  /** `sans_siege`: there is no hub; `hors_ligne`: it does not answer. */
  etat: z.enum(['lu', 'hors_ligne', 'sans_siege']),
  /** The newest first. */
  documents: z.array(DocumentAncien),
  /** Cursor for the next page, passed as `apres`; null after the last. */
  suite: z.string().nullable(),
});
export type Anciens = z.output<typeof Anciens>;

/** Beyond the specification: a till asks the hub for documents it does not hold itself. */
export const listAnciens = defineEndpoint({
  method: 'get',
  path: '/clients/:code/anciens',
  group,
  summary: 'Liste les documents d’un client que le siège a et que cette caisse n’a pas.',
  params: z.object({ code: z.string() }),
  query: z.object({ apres: z.string().max(20).optional() }),
  response: Anciens,
});

export const bringAncien = defineEndpoint({
  method: 'post',
  path: '/documents/:type_doc/:numero/copie',
  group,
  role: 'vendeur',
  touches: ['Documents', 'Devis', 'Commandes', 'Factures', 'Avoirs', 'Clients', 'Articles'],
  summary: 'Apporte sur cette caisse un document de sa boutique que seul le siège a, avec tout ce qui y tient.',
  params: z.object({ type_doc: z.coerce.number().int(), numero: z.string() }),
  response: z.object({ success: z.literal(true) }),
  errors: [400, 404],
});
