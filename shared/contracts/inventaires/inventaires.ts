import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { codeText, Intitule, textOpt, withDefault } from '#shared/contracts/fields.ts';
import { EcartInventaire, EtatInventaire, Inventaire, NonCompte, Pointage, PointageLu } from './inventaire.ts';

export const InventaireInput = z.object({
  intitule: Intitule,
  depot_code: codeText(20).nullish(),
  famille_code: codeText(18).nullish(),
  emplacement: textOpt(20),
});
export type InventaireInput = z.output<typeof InventaireInput>;

export const PointagesInput = z.object({
  lignes: z
    .array(
      z.object({
        article_ref: z.string().max(18),
        quantite: z.number().min(0).max(1e9),
        depot_code: codeText(20).nullish(),
      }),
    )
    .min(1)
    .max(2_000),
});
export type PointagesInput = z.output<typeof PointagesInput>;

export const DecisionsInput = z.object({
  /** Decision for all articles that have none of their own. */
  non_comptes: NonCompte.nullish(),
  lignes: withDefault(
    z
      .array(
        z.object({
          article_ref: z.string().max(18),
          depot_code: z.string().max(20),
          non_compte: NonCompte.nullish(),
          explication: textOpt(200),
        }),
      )
      .max(2_000),
    [],
  ),
});
export type DecisionsInput = z.output<typeof DecisionsInput>;

const NumeroParams = z.object({ numero: z.string() });
const access = { group: 'Stock' } as const;

export const listInventaires = defineEndpoint({
  ...access,
  method: 'get',
  path: '/inventaires',
  summary: 'Liste les inventaires, le plus récent d’abord.',
  response: z.array(Inventaire),
});

export const createInventaire = defineEndpoint({
  ...access,
  method: 'post',
  path: '/inventaires',
  summary: 'Ouvre un inventaire\u00a0: de tout, d’un dépôt, d’une famille ou d’un emplacement.',
  body: InventaireInput,
  status: 201,
  response: Inventaire,
  errors: [400],
});

export const getInventaire = defineEndpoint({
  ...access,
  method: 'get',
  path: '/inventaires/:numero',
  summary: 'Lit un inventaire et où il en est.',
  params: NumeroParams,
  response: EtatInventaire,
  errors: [404],
});

export const listEcartsInventaire = defineEndpoint({
  ...access,
  method: 'get',
  path: '/inventaires/:numero/ecarts',
  summary: 'Liste ce qui est compté et ce qui ne l’est pas, avec les écarts et leur valeur.',
  params: NumeroParams,
  response: z.array(EcartInventaire),
  errors: [404],
});

export const exportEcarts = defineEndpoint({
  ...access,
  method: 'get',
  path: '/inventaires/:numero/export',
  summary: 'Exporte un inventaire en CSV, article par article.',
  params: NumeroParams,
  query: z.object({ format: z.enum(['csv', 'excel']).default('csv') }),
  response: z.string(),
  produces: 'text/csv',
  errors: [404],
});

export const listPointages = defineEndpoint({
  ...access,
  method: 'get',
  path: '/inventaires/:numero/pointages',
  summary: 'Liste ce qui a été compté, le plus récent d’abord.',
  params: NumeroParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(2_000).default(100) }),
  response: z.array(PointageLu),
  errors: [404],
});

export const createPointages = defineEndpoint({
  ...access,
  method: 'post',
  path: '/inventaires/:numero/pointages',
  summary: 'Compte des articles\u00a0: chaque quantité s’ajoute à ce qui est déjà compté.',
  params: NumeroParams,
  body: PointagesInput,
  status: 201,
  response: z.array(PointageLu),
  errors: [400, 404],
});

export const undoPointage = defineEndpoint({
  ...access,
  method: 'post',
  path: '/inventaires/:numero/pointages/:pointage/annulation',
  summary: 'Annule un comptage par son contraire.',
  params: NumeroParams.extend({ pointage: z.string() }),
  status: 201,
  response: Pointage,
  errors: [400, 404],
});

export const decideEcarts = defineEndpoint({
  ...access,
  method: 'post',
  path: '/inventaires/:numero/decisions',
  summary: 'Explique des écarts, et décide de ce que personne n’a compté.',
  params: NumeroParams,
  body: DecisionsInput,
  response: EtatInventaire,
  errors: [400, 404],
});

export const approveInventaire = defineEndpoint({
  ...access,
  method: 'post',
  path: '/inventaires/:numero/approbation',
  droit: 'inventaire',
  touches: ['Articles'],
  summary: 'Approuve un inventaire\u00a0: ses écarts deviennent des mouvements de stock.',
  params: NumeroParams,
  body: z.object({
    /** `avancement.pointages` as the caller saw it; the approval is refused when the number has changed. */
    pointages: z.int().min(0).nullish(),
  }),
  response: EtatInventaire,
  errors: [400, 404],
});

export const undoInventaire = defineEndpoint({
  ...access,
  method: 'post',
  path: '/inventaires/:numero/annulation',
  droit: 'inventaire',
  touches: ['Articles'],
  summary: 'Abandonne un inventaire en cours, ou annule par leur contraire les mouvements d’un inventaire approuvé.',
  params: NumeroParams,
  body: z.object({ motif: z.string().trim().min(1).max(200) }),
  response: EtatInventaire,
  errors: [400, 404],
});
