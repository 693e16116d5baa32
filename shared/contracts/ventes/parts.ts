import { z } from 'zod';
import { LigneRecord, Nombre } from '#shared/contracts/documents/documents.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A quantity of a line of a document. */
export const LigneChoisie = z.object({
  /** Rank of the line in the document, from 1. */
  ligne: z.int().min(1).max(2_000),
  quantite: Nombre.min(-1e9).max(1e9),
});
export type LigneChoisie = z.output<typeof LigneChoisie>;

/** A line of a document and the quantity left of it: to deliver or invoice for an order, to credit for an invoice. */
export const LigneRestante = LigneRecord.pick({
  article_code: true,
  designation: true,
  unite: true,
  quantite: true,
  prix_unitaire_ht: true,
  prix_unitaire_ttc: true,
  remise_pourcentage: true,
  tva_taux: true,
  eco_participation_ht: true,
}).extend({
  ligne: z.int(),
  reste: Nombre,
  /**
   * The discount at which the rest is taken: the last part of a promotion then gives back what was paid, to the cent.
   * Absent when only another shop knows it.
   */
  remise_du_reste: Nombre.optional(),
});
export type LigneRestante = z.output<typeof LigneRestante>;

export const Reste = z.object({ numero: z.string(), remise_globale: Nombre, lignes: z.array(LigneRestante) });
export type Reste = z.output<typeof Reste>;

const NumeroParams = z.object({ numero: z.string() });
/** Without lines, everything that is left is taken. */
const Part = z.object({ lignes: z.array(LigneChoisie).max(2_000).nullish() });
const made = z.object({
  success: z.literal(true),
  document_source: z.string(),
  document_cible: z.string(),
  nb_lignes: z.int(),
  message: z.string(),
});

export const getFactureReste = defineEndpoint({
  method: 'get',
  path: '/factures/:numero/reste',
  group: 'Factures',
  summary: 'Dit ce qui reste à créditer de chaque ligne d’une facture, tous avoirs déduits.',
  params: NumeroParams,
  response: Reste,
  errors: [404],
});

/**
 * Beyond the specification. An invoice that was not issued is issued first, because its credit note refers to its
 * content.
 */
export const createFactureAvoir = defineEndpoint({
  method: 'post',
  path: '/factures/:numero/avoir',
  approvable: true,
  group: 'Factures',
  touches: ['Avoirs', 'Documents', 'Articles'],
  isVersioned: true,
  summary: 'Fait l’avoir des lignes choisies d’une facture, ou de tout ce qui en reste.',
  params: NumeroParams,
  body: Part,
  status: 201,
  response: made,
  errors: [400, 404],
});

export const getCommandeReste = defineEndpoint({
  method: 'get',
  path: '/commandes/:numero/reste',
  group: 'Commandes',
  summary: 'Dit ce qui reste à livrer ou à facturer de chaque ligne d’une commande.',
  params: NumeroParams,
  response: Reste,
  errors: [404],
});

/**
 * Returns the endpoint that makes a part of an order, beyond the specification. An order with nothing left becomes
 * «Transformé».
 */
function definePart<const K extends 'livraison' | 'facture'>(cible: K, group: 'Livraisons' | 'Factures', un: string) {
  return defineEndpoint({
    method: 'post',
    path: `/commandes/:numero/${cible}`,
    group: 'Commandes',
    touches: [group, 'Documents', 'Articles'],
    isVersioned: true,
    summary: `Fait ${un} des lignes choisies d’une commande, ou de tout ce qui en reste.`,
    params: NumeroParams,
    body: Part,
    status: 201,
    response: made,
    errors: [400, 404],
  });
}

export const createCommandeLivraison = definePart('livraison', 'Livraisons', 'un bon de livraison');
export const createCommandeFacture = definePart('facture', 'Factures', 'une facture');
