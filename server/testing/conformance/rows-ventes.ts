import { z } from 'zod';
import { get, post, put, type Row } from './row.ts';
import { created, document, envelope, shapes, transformed } from './shapes.ts';
import type { World } from './world.ts';

const { str, yes } = shapes;
type Kind = 'commande' | 'livraison' | 'avoir' | 'facture';
const paths: Record<Kind, string> = {
  commande: '/commandes',
  livraison: '/livraisons',
  avoir: '/avoirs',
  facture: '/factures',
};
const parts: Record<Kind, string> = {
  commande: 'Orders',
  livraison: 'Delivery notes',
  avoir: 'Credit notes',
  facture: 'Invoices',
};

/** The rows every kind of sale but the quote shares. */
function saleRows(kind: Kind): Row[] {
  const path = paths[kind];
  const part = parts[kind];
  const lines = (world: World) => [{ article_code: world.article, quantite: 2, prix_unitaire_ht: 5 }];
  const record = kind === 'facture' ? envelope({ data: document }) : document.refine((body) => !('success' in body));
  return [
    {
      part,
      says: `POST ${path}: 201 with message and data`,
      send: (w) => post(path, { client_id: w.client, lignes: lines(w), reference: 'EXT-1' }),
      status: 201,
      shape: created(kind),
      holds: ({ data }: { data: Record<string, unknown> }, w) =>
        data.client_id === w.client &&
        data.total_ht === 10 &&
        data.total_ttc === 12 &&
        data.nb_lignes === 1 &&
        data.reference === 'EXT-1',
    },
    {
      part,
      says: `POST ${path}: date_${kind} is kept`,
      send: (w) => post(path, { client_id: w.client, [`date_${kind}`]: '2026-02-03', lignes: lines(w) }),
      status: 201,
      holds: ({ data }: { data: Record<string, string> }) => String(data[`date_${kind}`]).startsWith('2026-02-03'),
    },
    {
      part,
      says: `POST ${path}: an unknown customer is 404`,
      send: (w) => post(path, { client_id: 'ABSENT', lignes: lines(w) }),
      status: 404,
      detail: 'Client ABSENT introuvable',
    },
    {
      part,
      says: `POST ${path}: an unknown article is 500 with the message`,
      send: (w) => post(path, { client_id: w.client, lignes: [{ article_code: 'NEANT', quantite: 1 }] }),
      status: 500,
      detail: /NEANT/,
    },
    { part, says: `POST ${path}: lignes is required`, send: (w) => post(path, { client_id: w.client }), status: 422 },
    { part, says: `GET ${path}: an array`, send: get(path), status: 200, shape: z.array(document).min(1) },
    {
      part,
      says: `GET ${path}: statut filters`,
      send: get(`${path}?statut=6`),
      status: 200,
      holds: (body: { statut: number }[]) => body.length > 0 && body.every(({ statut }) => statut === 6),
    },
    { part: 'Limits', says: `GET ${path}: limit refuses 1001`, send: get(`${path}?limit=1001`), status: 422 },
    {
      part: 'Limits',
      says: `GET ${path}: limit applies`,
      send: get(`${path}?limit=1`),
      status: 200,
      shape: z.array(document).length(1),
    },
    {
      part,
      says: `GET ${path}/{id}: the record${kind === 'facture' ? ' in an envelope' : ', no envelope'}`,
      send: (w) => get(`${path}/${w.documents[kind]}`),
      status: 200,
      shape: record,
    },
    {
      part,
      says: `GET ${path}/{id}: unknown is 404`,
      send: get(`${path}/ABSENT`),
      status: 404,
      detail: /ABSENT introuvable/,
    },
    {
      part,
      says: `PUT ${path}/{id}: envelope with message and ${kind}; lines replace all`,
      send: async (w) =>
        put(`${path}/${await w.newDocument(kind)}`, {
          lignes: [{ article_code: w.article, quantite: 7 }],
          reference: 'EXT-2',
        }),
      status: 200,
      shape: envelope({ message: str, [kind]: document }),
      holds: (body: Record<string, { lignes: { quantite: number }[]; reference: string }>) =>
        body[kind]?.lignes[0]?.quantite === 7 && body[kind]?.lignes.length === 1 && body[kind]?.reference === 'EXT-2',
    },
    {
      part: 'States',
      says: `PUT ${path}/{id} with statut sets it`,
      send: async (w) => put(`${path}/${await w.newDocument(kind)}`, { statut: 2 }),
      status: 200,
      holds: (body: Record<string, { statut: number }>) => body[kind]?.statut === 2,
    },
    {
      part,
      says: `PUT ${path}/{id}: unknown is 404`,
      send: put(`${path}/ABSENT`, { statut: 2 }),
      status: 404,
      detail: /ABSENT/,
    },
    {
      part: 'States',
      says: `PUT ${path}/{id}: refused with 400 when transformed (5)`,
      send: async (w) => put(`${path}/${await w.newDocument(kind, 5)}`, { statut: 2 }),
      status: 400,
      detail: /./,
    },
    {
      part: 'States',
      says: `PUT ${path}/{id}: refused with 400 when cancelled (6)`,
      send: async (w) => put(`${path}/${await w.newDocument(kind, 6)}`, { reference: 'x' }),
      status: 400,
      detail: /./,
    },
    {
      part: 'Limits',
      says: `PUT ${path}/{id}: statut refuses 7`,
      send: (w) => put(`${path}/${w.documents[kind]}`, { statut: 7 }),
      status: 422,
    },
  ];
}

const pdf = (code: number, label: string, numero: (w: World) => string): Row => ({
  part: 'Documents',
  says: `GET /documents/${code}/{numero}/pdf: PDF named ${label}_<numero>.pdf`,
  send: (w) => get(`/documents/${code}/${numero(w)}/pdf`),
  status: 200,
  headers: {
    'content-type': /^application\/pdf/,
    'content-disposition': (w) => `attachment; filename=${label}_${numero(w)}.pdf`,
    'content-length': /^\d{4,}$/,
  },
});

export const venteRows: Row[] = [
  ...saleRows('commande'),
  ...saleRows('livraison'),
  ...saleRows('avoir'),
  ...saleRows('facture'),
  {
    part: 'Invoices',
    says: 'GET /factures/{numero}: unknown is «Facture <numero> introuvable»',
    send: get('/factures/ABSENT'),
    status: 404,
    detail: 'Facture ABSENT introuvable',
  },
  {
    part: 'Orders',
    says: 'GET /commandes/{id}: unknown is «Commande <id> introuvable»',
    send: get('/commandes/ABSENT'),
    status: 404,
    detail: 'Commande ABSENT introuvable',
  },
  {
    part: 'Orders',
    says: 'POST /commandes: date_commande defaults to today',
    send: (w) => post('/commandes', { client_id: w.client, lignes: [{ article_code: w.article, quantite: 1 }] }),
    status: 201,
    holds: ({ data }: { data: { date_commande: string } }, w) => data.date_commande.startsWith(w.today),
  },
  {
    part: 'Invoices',
    says: 'POST /factures/{id}/relancer: the log and the recipient',
    send: (w) => post(`/factures/${w.documents.facture}/relancer`, { doc_id: w.documents.facture }),
    status: 200,
    shape: z.strictObject({ success: yes, facture_id: str, email_log_id: str, destinataire: str }),
    holds: (body: { destinataire: string }) => body.destinataire === 'durand@client.example',
  },
  {
    part: 'Invoices',
    says: 'POST /factures/{id}/relancer: unknown is 404',
    send: post('/factures/ABSENT/relancer', { doc_id: 'x' }),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'Invoices',
    says: 'POST /factures/{id}/relancer: a customer without email is 400',
    send: (w) => post(`/factures/${w.factureSansEmail}/relancer`, { doc_id: 'x' }),
    status: 400,
    detail: /./,
  },

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

  pdf(0, 'Devis', (w) => w.devis),
  pdf(10, 'Commande', (w) => w.documents.commande),
  pdf(30, 'BonLivraison', (w) => w.documents.livraison),
  pdf(50, 'Avoir', (w) => w.documents.avoir),
  pdf(60, 'Facture', (w) => w.documents.facture),
  {
    part: 'Documents',
    says: 'an invalid type is 400',
    send: (w) => get(`/documents/7/${w.devis}/pdf`),
    status: 400,
    detail: /./,
  },
  {
    part: 'Documents',
    says: 'an unknown document is 500 with the message',
    send: get('/documents/60/ABSENT/pdf'),
    status: 500,
    detail: /ABSENT/,
  },
];
