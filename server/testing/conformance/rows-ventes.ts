import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post, put } from './sent.ts';
import { created, document, envelope, shapes } from './shapes.ts';
import type { World } from './world.ts';

const { str } = shapes;
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

/** Returns the rows shared by all sales except the quote. */
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
      says: `POST ${path}: an unknown customer is 404, however long its code`,
      send: (w) => post(path, { client_id: 'CLIENT_INEXISTANT_999', lignes: lines(w) }),
      status: 404,
      detail: 'Client CLIENT_INEXISTANT_999 introuvable',
    },
    {
      part,
      says: `POST ${path}: null stands for the optional fields and for a line’s discount`,
      send: (w) =>
        post(path, {
          client_id: w.client,
          [`date_${kind}`]: null,
          reference: null,
          lignes: [{ article_code: w.article, quantite: 1, prix_unitaire_ht: 8, remise_pourcentage: null }],
        }),
      status: 201,
      holds: ({ data }: { data: Record<string, unknown> }, w) =>
        data.total_ht === 8 && data.reference === null && data[`date_${kind}`] === w.today,
    },
    {
      part,
      says: `GET ${path}: a parameter without a value is none`,
      send: get(`${path}?limit=&statut=`),
      status: 200,
      holds: (body: { statut: number }[]) => new Set(body.map(({ statut }) => statut)).size > 1,
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
    ...[0, 1, 2, 3, 4, 5, 6].map(
      (statut): Row => ({
        part: 'Limits',
        says: `PUT ${path}/{id}: statut accepts ${statut}`,
        send: async (w) => put(`${path}/${await w.newDocument(kind)}`, { statut }),
        status: 200,
        holds: (body: Record<string, { statut: number }>) => body[kind]?.statut === statut,
      }),
    ),
    {
      part: 'Limits',
      says: `PUT ${path}/{id}: statut refuses -1`,
      send: (w) => put(`${path}/${w.documents[kind]}`, { statut: -1 }),
      status: 422,
    },
    {
      part: 'Limits',
      says: `PUT ${path}/{id}: statut refuses 7`,
      send: (w) => put(`${path}/${w.documents[kind]}`, { statut: 7 }),
      status: 422,
    },
  ];
}

export const venteRows: Row[] = [
  ...saleRows('commande'),
  ...saleRows('livraison'),
  ...saleRows('avoir'),
  ...saleRows('facture'),
  {
    part: 'States',
    // What is issued stays in the accounts (0033): its credit note cancels it, so its status is 5 rather than 6.
    says: 'PUT /factures/{id} with statut 6 on an issued one: 200 with message and facture; then refused with 400',
    send: async (w) => put(`/factures/${await w.newIssuedFacture()}`, { statut: 6 }),
    status: 200,
    shape: envelope({ message: str, facture: document }),
    holds: async ({ facture: { statut, numero } }: { facture: { statut: number; numero: string } }, w: World) =>
      statut === 5 && (await w.send(put(`/factures/${numero}`, { statut: 6 }))).status === 400,
  },
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
];
