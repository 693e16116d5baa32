import { z } from 'zod';
import { DocumentRecord, Jour, Nombre } from '#shared/contracts/documents/documents.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A deposit invoice of a quote or an order, or of the document that was made from; in euros. */
export const Acompte = z.object({
  numero: z.string(),
  date: Jour,
  statut: z.int(),
  total_ttc: Nombre,
  /** What is still due of it, in euros. */
  reste_du: Nombre,
  /** What the next invoice will take off, in euros. */
  a_deduire: Nombre,
  /** Numbers of the invoices that took it off, and of its credit notes. */
  factures: z.array(z.string()),
  avoirs: z.array(z.string()),
});
export type Acompte = z.output<typeof Acompte>;

/** The deposits of a quote or an order; `possible` is what can still be asked for, in euros. */
export const Acomptes = z.object({
  numero: z.string(),
  total_ttc: Nombre,
  possible: Nombre,
  acomptes: z.array(Acompte),
});
export type Acomptes = z.output<typeof Acomptes>;

/** The amount of a deposit: at most one of the two fields. */
export const AcompteInput = z
  .object({
    montant: Nombre.positive().max(1e9).nullish(),
    pourcentage: Nombre.positive().max(100).nullish(),
  })
  .refine(({ montant, pourcentage }) => (montant ?? null) === null || (pourcentage ?? null) === null, {
    message: 'Donnez un montant ou un pourcentage, pas les deux.',
    path: ['pourcentage'],
  })
  .refine(({ montant, pourcentage }) => (montant ?? null) !== null || (pourcentage ?? null) !== null, {
    message: 'Donnez un montant ou un pourcentage.',
    path: ['montant'],
  });
export type AcompteInput = z.output<typeof AcompteInput>;

const params = z.object({ numero: z.string() });

/** Returns the endpoints of deposits, which are beyond the specification. */
function defineAcompte(path: '/devis' | '/commandes', group: 'Devis' | 'Commandes', un: string) {
  return {
    list: defineEndpoint({
      method: 'get',
      path: `${path}/:numero/acomptes`,
      group,
      summary: `Liste les factures d’acompte d’${un}, et ce qui peut encore être demandé.`,
      params,
      response: Acomptes,
      errors: [404],
    }),
    create: defineEndpoint({
      method: 'post',
      path: `${path}/:numero/acompte`,
      group,
      touches: ['Factures', 'Documents'],
      approvable: true,
      summary: `Fait et émet une facture d’acompte d’${un}, à régler ensuite.`,
      params,
      body: AcompteInput,
      status: 201,
      response: z.object({ success: z.literal(true), message: z.string(), facture: DocumentRecord }),
      errors: [400, 404],
    }),
  };
}

const ofDevis = defineAcompte('/devis', 'Devis', 'un devis');
const ofCommande = defineAcompte('/commandes', 'Commandes', 'une commande');
export const { list: listDevisAcomptes, create: createDevisAcompte } = ofDevis;
export const { list: listCommandeAcomptes, create: createCommandeAcompte } = ofCommande;
export const acompteEndpoints = { devis: ofDevis, commande: ofCommande };
