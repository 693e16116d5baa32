import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { codeText, textOpt } from '#shared/contracts/fields.ts';

export const MouvementLigneInput = z.object({
  article_ref: z.string(),
  quantite: z.number().gt(0).max(1e9),
  depot_code: codeText(20).nullish(),
  prix_unitaire: z.number().min(0).max(1e9).nullish(),
  commentaire: textOpt(500),
});

/** The fields that entries and exits of stock share. */
export const mouvementFields = {
  reference: textOpt(50),
  depot_code: codeText(20).nullish(),
  lignes: z.array(MouvementLigneInput).min(1).max(2_000),
  commentaire: textOpt(500),
};

export const EntreeInput = z.object({ date_entree: Jour.nullish(), ...mouvementFields });
export type EntreeInput = z.output<typeof EntreeInput>;
export const SortieInput = z.object({ date_sortie: Jour.nullish(), ...mouvementFields });
export type SortieInput = z.output<typeof SortieInput>;

export const Mouvement = z.object({
  numero: z.string(),
  /** 0: entrée; 1: sortie. */
  type: z.int(),
  type_libelle: z.string(),
  date: z.string(),
  nb_lignes: z.int(),
  reference: z.string().nullable(),
  /** Number of the order to a supplier whose goods it brings, or takes back. Beyond the specification. */
  commande_fournisseur: z.string().nullish(),
  /** Number of the movement it reverses. Beyond the specification. */
  annule: z.string().nullish(),
});
export type Mouvement = z.output<typeof Mouvement>;

const group = 'Stock';

export const createEntree = defineEndpoint({
  method: 'post',
  path: '/stock/entree',
  group,
  touches: ['Articles'],
  summary: 'Entre des articles en stock.',
  body: EntreeInput,
  status: 201,
  response: Mouvement,
  errors: [400],
});

export const createSortie = defineEndpoint({
  method: 'post',
  path: '/stock/sortie',
  group,
  touches: ['Articles'],
  summary: 'Sort des articles du stock.',
  body: SortieInput,
  status: 201,
  response: Mouvement,
  errors: [400],
});

export const getMouvement = defineEndpoint({
  method: 'get',
  path: '/stock/mouvement/:numero',
  group,
  summary: 'Lit un mouvement de stock.',
  params: z.object({ numero: z.string() }),
  response: Mouvement,
  errors: [404],
});
