import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** Beyond the specification: makes an invoice of a ticket, for a customer who asks for one after the sale. */
export const invoiceTicket = defineEndpoint({
  method: 'post',
  path: '/factures/:numero/facture-demandee',
  group: 'Factures',
  touches: ['Avoirs', 'Documents', 'Articles', 'Reglements', 'Clients'],
  isVersioned: true,
  approvable: true,
  summary:
    'Fait, au nom d’un client, la facture d’un ticket de caisse, dont l’avoir la précède\u00a0: le règlement suit.',
  params: z.object({ numero: z.string() }),
  body: z.object({ client_code: z.string().min(1).max(50) }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    ticket: z.string(),
    avoir: z.string(),
    facture: z.string(),
  }),
  errors: [400, 404],
});
