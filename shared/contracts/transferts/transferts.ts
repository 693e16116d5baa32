import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { codeText, textOpt } from '#shared/contracts/fields.ts';
import { MotifEcart, ResumeTransfert, TransfertComplet } from './transfert.ts';

const quantite = z.number().min(0).max(1e9);

export const TransfertInput = z.object({
  /** Code of the shop it goes to. */
  destination: z.string().min(1).max(20),
  depot_code: codeText(20).nullish(),
  commentaire: textOpt(500),
  lignes: z
    .array(z.object({ article_ref: z.string().max(18), quantite: z.number().gt(0).max(1e9) }))
    .min(1)
    .max(2_000),
});
export type TransfertInput = z.output<typeof TransfertInput>;

export const ArriveeInput = z.object({
  depot_code: codeText(20).nullish(),
  lignes: z
    .array(
      z.object({
        article_ref: z.string().max(18),
        recu: quantite,
        /**
         * Explained difference: negative for what will not come any more, positive for what came without being sent.
         */
        ecart: z.number().min(-1e9).max(1e9).default(0),
        motif: MotifEcart.nullish(),
        commentaire: textOpt(200),
      }),
    )
    .min(1)
    .max(2_000),
});
export type ArriveeInput = z.output<typeof ArriveeInput>;

/** The stock other shops have of an article, as the hub last reported it. */
export const StocksAilleurs = z.object({
  /** When the hub reported it; null when it never has. */
  lu_le: z.string().nullable(),
  /** False when the hub could not be asked just now. */
  a_jour: z.boolean(),
  boutiques: z.array(z.object({ code: z.string(), nom: z.string(), quantite: z.number() })),
  /** The share of this installation's own shop at a desk, whose stock is the sum of several shops; null elsewhere. */
  ici: z.number().nullable(),
});
export type StocksAilleurs = z.output<typeof StocksAilleurs>;

/** The stock of an article in a shop, added up at a desk from the records of its tills. */
export type StockBoutique = {
  article_ref: string;
  designation: string;
  unite: string | null;
  boutique: string;
  boutique_nom: string;
  quantite: number;
};

const NumeroParams = z.object({ numero: z.string() });
const access = { group: 'Stock' } as const;

export const listTransferts = defineEndpoint({
  ...access,
  method: 'get',
  path: '/transferts',
  summary: 'Liste les transferts de cette boutique\u00a0: ce qu’elle doit recevoir d’abord, puis le plus récent.',
  response: z.array(ResumeTransfert),
});

export const createTransfert = defineEndpoint({
  ...access,
  method: 'post',
  path: '/transferts',
  touches: ['Articles'],
  summary: 'Envoie des articles à une autre boutique\u00a0: ils sortent du stock.',
  body: TransfertInput,
  status: 201,
  response: TransfertComplet,
  errors: [400],
});

export const getTransfert = defineEndpoint({
  ...access,
  method: 'get',
  path: '/transferts/:numero',
  summary: 'Lit un transfert\u00a0: ce qui est envoyé, reçu, expliqué et encore en route.',
  params: NumeroParams,
  response: TransfertComplet,
  errors: [404],
});

export const exportTransfert = defineEndpoint({
  ...access,
  method: 'get',
  path: '/transferts/:numero/export',
  summary: 'Exporte un transfert en CSV, article par article.',
  params: NumeroParams,
  query: z.object({ format: z.enum(['csv', 'excel']).default('csv') }),
  response: z.string(),
  produces: 'text/csv',
  errors: [404],
});

export const createArrivee = defineEndpoint({
  ...access,
  method: 'post',
  path: '/transferts/:numero/arrivees',
  touches: ['Articles'],
  summary: 'Reçoit un transfert, ou le reprend à la boutique d’envoi\u00a0: en tout ou en partie, écarts expliqués.',
  params: NumeroParams,
  body: ArriveeInput,
  status: 201,
  response: TransfertComplet,
  errors: [400, 404],
});

export const undoArrivee = defineEndpoint({
  ...access,
  method: 'post',
  path: '/transferts/:numero/arrivees/:arrivee/annulation',
  touches: ['Articles'],
  summary: 'Annule une réception par son contraire.',
  params: NumeroParams.extend({ arrivee: z.string() }),
  body: z.object({ motif: z.string().trim().min(1).max(200) }),
  status: 201,
  response: TransfertComplet,
  errors: [400, 404],
});

export const getStocksAilleurs = defineEndpoint({
  ...access,
  method: 'get',
  path: '/stock/ailleurs/:reference',
  summary: 'Dit ce que les autres boutiques ont d’un article, et de quand c’est.',
  params: z.object({ reference: z.string() }),
  response: StocksAilleurs,
});

export const exportStocksBoutiques = defineEndpoint({
  ...access,
  method: 'get',
  path: '/stock/boutiques/export',
  summary:
    'Exporte en CSV ce que chaque boutique a de chaque article\u00a0; au poste du siège, toutes celles qu’il suit.',
  query: z.object({ format: z.enum(['csv', 'excel']).default('csv') }),
  response: z.string(),
  produces: 'text/csv',
});
