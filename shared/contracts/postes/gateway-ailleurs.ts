import { z } from 'zod';
import { Changements } from './gateway.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { DocumentDu } from '#shared/contracts/documents/document-du.ts';
import { LigneRecord, Nombre } from '#shared/contracts/documents/documents.ts';
import { DocumentAncien } from '#shared/contracts/documents/anciens.ts';
import { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';
const numero = z.string().min(1).max(20);

/** A document of any shop of the group, as the hub has it. */
export const DocumentAilleurs = z.object({
  /**
   * The document's shop; `ici` is true when it is the shop of the till that asks, and `carte` is null when the hub has
   * no card of it.
   */
  boutique: z.object({
    code: z.string(),
    nom: z.string(),
    ici: z.boolean().default(false),
    carte: Boutique.nullable(),
  }),
  /** The document as tills and shops exchange it. */
  document: z.record(z.string(), z.unknown()),
  du: DocumentDu,
  /** For an invoice: the quantity of each line that can still be credited, after the credit notes of all shops. */
  restes: z.array(Nombre),
});
export type DocumentAilleurs = z.output<typeof DocumentAilleurs>;

export const getAilleurs = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/ailleurs/:numero',
  group,
  access,
  summary: 'Lit un document d’une autre boutique du groupe, par son numéro exact.',
  params: z.object({ numero }),
  response: DocumentAilleurs,
  errors: [404],
});

export const holdAilleurs = defineEndpoint({
  method: 'post',
  path: '/gateway/v1/ailleurs/:numero/retenue',
  group,
  access,
  summary: 'Retient pour cette caisse les lignes d’une facture dont elle va faire un avoir.',
  params: z.object({ numero }),
  body: z.object({
    /** Defaults to everything that is left. */
    lignes: z.array(LigneChoisie).max(2_000).optional(),
    /**
     * Numbers of the credit notes the till already made of this invoice, some of which the hub may not have received
     * yet.
     */
    avoirs: z.array(z.string().max(20)).max(1_000).default([]),
  }),
  response: DocumentAilleurs.extend({
    /** The lines of the credit note. */
    lignes: z.array(LigneRecord),
  }),
  errors: [400, 404],
});

export const copyAilleurs = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/ailleurs/:numero/copie',
  group,
  access,
  summary: 'Rend, à une caisse de sa boutique, un document avec tout ce qui y tient.',
  params: z.object({ numero }),
  /** All documents made from the same source, and the règlements that name them, as tills and shops exchange them. */
  response: Changements.pick({ changements: true }),
  errors: [404],
});

export const listAnciensGateway = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/clients/:code/documents',
  group,
  access,
  summary: 'Liste les documents d’un client que sa boutique a au siège, les plus récents d’abord.',
  params: z.object({ code: z.string().min(1).max(50) }),
  query: z.object({
    /** Cursor: the last one of the previous page. */
    apres: z.string().max(20).optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(500),
  }),
  response: z.array(DocumentAncien),
});
