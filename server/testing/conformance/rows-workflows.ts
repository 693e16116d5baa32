import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post } from './sent.ts';
import { shapes, transformed } from './shapes.ts';

const { str, yes } = shapes;

export const workflowRows: Row[] = [
  {
    part: 'Workflows',
    says: 'devis to-commande',
    send: async (w) => post(`/workflow/devis/${await w.newDevis()}/to-commande`),
    status: 200,
    shape: z.strictObject({ success: yes, ...transformed, statut_devis_mis_a_jour: yes }),
  },
  {
    part: 'Workflows',
    says: 'devis to-commande: unknown is 500 with the message',
    send: post('/workflow/devis/ABSENT/to-commande'),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'States',
    says: 'devis to-commande: the quote becomes 5',
    send: (w) => get(`/devis/${w.devisTransforme}`),
    status: 200,
    holds: ({ data }: { data: { statut: number; a_deja_ete_transforme: boolean; documents_cibles: unknown[] } }) =>
      data.statut === 5 && data.a_deja_ete_transforme && data.documents_cibles.length === 1,
  },
  {
    part: 'Workflows',
    says: 'commande to-facture',
    send: async (w) => post(`/workflow/commande/${await w.newDocument('commande')}/to-facture`),
    status: 200,
    shape: z.strictObject({ success: yes, ...transformed }),
  },
  {
    part: 'Workflows',
    says: 'commande to-facture: unknown is 500 with the message',
    send: post('/workflow/commande/ABSENT/to-facture'),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'Workflows',
    says: 'livraison to-facture',
    send: async (w) => post(`/workflow/livraison/${await w.newDocument('livraison')}/to-facture`),
    status: 200,
    shape: z.strictObject({ success: yes, ...transformed }),
  },
  {
    part: 'Workflows',
    says: 'livraison to-facture: unknown is 500 with the message',
    send: post('/workflow/livraison/ABSENT/to-facture'),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'Workflows',
    says: 'devis to-facture',
    send: async (w) => post(`/workflow/devis/${await w.newDevis()}/to-facture`),
    status: 200,
    shape: z.strictObject({
      success: yes,
      workflow: z.literal('devis_to_facture_direct'),
      ...transformed,
      statut_devis_mis_a_jour: yes,
      message: str,
    }),
  },
  {
    part: 'Workflows',
    says: 'devis to-facture: unknown is 404',
    send: post('/workflow/devis/ABSENT/to-facture'),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'Workflows',
    says: 'devis to-facture: a transformed quote is 400',
    send: (w) => post(`/workflow/devis/${w.devisTransforme}/to-facture`),
    status: 400,
    detail: /./,
  },
  {
    part: 'Workflows',
    says: 'commande to-livraison',
    send: async (w) => post(`/workflow/commande/${await w.newDocument('commande')}/to-livraison`),
    status: 200,
    shape: z.strictObject({
      success: yes,
      workflow: z.literal('commande_to_livraison'),
      ...transformed,
      message: str,
      next_step: str,
    }),
  },
  {
    part: 'Workflows',
    says: 'commande to-livraison: unknown is 404',
    send: post('/workflow/commande/ABSENT/to-livraison'),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'States',
    says: 'commande to-livraison: a transformed order (5) is 400',
    send: async (w) => post(`/workflow/commande/${await w.newDocument('commande', 5)}/to-livraison`),
    status: 400,
    detail: /./,
  },
  {
    part: 'States',
    says: 'commande to-livraison: a cancelled order (6) is 400',
    send: async (w) => post(`/workflow/commande/${await w.newDocument('commande', 6)}/to-livraison`),
    status: 400,
    detail: /./,
  },
  {
    part: 'States',
    says: 'commande to-facture: the order status is not updated',
    send: async (w) => get(`/commandes/${await w.newTransformedCommande('facture')}`),
    status: 200,
    holds: (body: { statut: number }) => body.statut === 0,
  },
  {
    part: 'States',
    says: 'commande to-livraison: the order status is not updated',
    send: async (w) => get(`/commandes/${await w.newTransformedCommande('livraison')}`),
    status: 200,
    holds: (body: { statut: number }) => body.statut === 0,
  },
  {
    part: 'Workflows',
    says: 'devis to-commande: a transformed quote is 500 with the message',
    send: (w) => post(`/workflow/devis/${w.devisTransforme}/to-commande`),
    status: 500,
    detail: /./,
  },
  {
    part: 'States',
    says: 'devis to-facture: the quote becomes 5; the invoice has its lines and totals',
    send: async (w) => {
      const numero = await w.newDevis();
      const { document_cible } = await w.make(post(`/workflow/devis/${numero}/to-facture`));
      const { data } = await w.make(get(`/devis/${numero}`));
      if ((data as unknown as { statut: number }).statut !== 5) throw new Error('the quote kept its status');
      return get(`/factures/${String(document_cible)}`);
    },
    status: 200,
    holds: ({ data }: { data: { lignes: unknown[]; total_ht: number } }) =>
      data.lignes.length === 1 && data.total_ht > 0,
  },
];
