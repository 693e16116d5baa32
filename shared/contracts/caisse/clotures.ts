import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { boutiqueFilter } from '#shared/contracts/boutique/boutiques.ts';
import { ExportFormat } from '#shared/contracts/exports.ts';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { PdfBytes } from '#shared/contracts/fields.ts';
import { ScelleLie } from '#shared/contracts/scelles/scelle-lie.ts';
import { ListPage } from '#shared/contracts/list-page.ts';
import { ClotureJourneeInput, Comptage, EspecesCaisse, RapportX } from './sessions-caisse.ts';
import { ResteAEmettre, TotauxCaisse } from './totaux-caisse.ts';

export const typesCloture = ['journee', 'mois', 'annee'] as const;
export type TypeCloture = (typeof typesCloture)[number];

/** Numbers of one series that follow each other. */
export const PiecesComptees = z.object({
  serie: z.string(),
  premier: z.int(),
  dernier: z.int(),
});
export type PiecesComptees = z.output<typeof PiecesComptees>;

/** What all clôtures of a till (of a month or a year: of the shop) come to since the first; never set back. */
export const CumulsPerpetuels = z.object({
  /** Sales less returns. */
  algebrique: z.number(),
  /** Sales and returns together. */
  absolu: z.number(),
});

/** A day of a till (Z), or a month or a year of the shop: added up once, and never changed. */
export const Cloture = z.object({
  /** `ZJ-P01-000001`, `ZM-…`, `ZA-…`: without a gap. */
  numero: z.string(),
  type: z.enum(typesCloture),
  poste: z.string(),
  /** Of a day: the session it closes. */
  session: z.string().nullable(),
  /** `2026-11-22`, `2026-11` or `2026`. */
  periode: z.string(),
  date_ouverture: z.string(),
  date_creation: z.string(),
  auteur: z.string(),
  auteur_nom: z.string(),
  totaux: TotauxCaisse,
  /** Of a day: what was in the drawer. */
  especes: EspecesCaisse.extend({
    comptage: Comptage,
    compte: z.number(),
    ecart: z.number(),
    explication: z.string(),
    prelevement: z.number(),
    /** What is left in the drawer. */
    fond_suivant: z.number(),
  }).nullable(),
  perpetuels: CumulsPerpetuels,
  /** All it counted: documents and règlements of a day, clôtures of a month or a year. Each is in one clôture. */
  pieces: z.array(PiecesComptees),
  /** Where it is sealed. */
  scelle: ScelleLie,
});
export type Cloture = z.output<typeof Cloture>;

export const ClotureQuestion = z.object({
  type: z.enum(typesCloture).optional(),
  poste: z.string().max(4).default(''),
  boutique: boutiqueFilter,
  du: z.union([z.literal(''), Jour]).default(''),
  au: z.union([z.literal(''), Jour]).default(''),
});
export type ClotureQuestion = z.output<typeof ClotureQuestion>;

/** What a month or a year would count, and whether it may be closed. */
export const PeriodeACloturer = z.object({
  type: z.enum(['mois', 'annee']),
  periode: z.string(),
  clotures: z.int(),
  ttc: z.number(),
});

/** The shop: each till as it is known here, and all of them together. */
export const CaissesBoutique = z.object({
  caisses: z.array(z.object({ poste: z.string(), rapport: RapportX.nullable(), derniere: Cloture.nullable() })),
  /** What is in no clôture yet, of all of them. */
  totaux: TotauxCaisse,
  /** What is over and not closed. */
  periodes: z.array(PeriodeACloturer),
  /** Months and years are closed on the shop's own machine. */
  cloture_ici: z.boolean(),
});
export type CaissesBoutique = z.output<typeof CaissesBoutique>;

const group = 'Caisse';
const params = z.object({ numero: z.string().max(40) });

export const closeSessionCaisse = defineEndpoint({
  method: 'post',
  path: '/sessions/:numero/cloture',
  group,
  droit: 'cloture',
  touches: ['Factures', 'Avoirs', 'Documents'],
  summary: 'Clôture la journée (Z)\u00a0: émet ce qui ne l’est pas, compte, scelle et ferme la caisse.',
  params,
  body: ClotureJourneeInput,
  status: 201,
  response: z.object({ cloture: Cloture, reste: ResteAEmettre }),
  errors: [400, 404],
});

export const closePeriode = defineEndpoint({
  method: 'post',
  path: '/clotures',
  group,
  role: 'responsable',
  droit: 'cloture',
  summary: 'Clôture un mois ou une année de la boutique.',
  body: z.object({
    periode: z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'est un mois (2026-11) ou une année (2026)'),
  }),
  status: 201,
  response: Cloture,
  errors: [400],
});

export const browseClotures = defineEndpoint({
  method: 'get',
  path: '/clotures',
  group,
  summary: 'Parcourt les clôtures, les plus récentes d’abord.',
  query: ClotureQuestion.extend(ListPage.shape),
  response: z.object({ data: z.array(Cloture), total: z.int() }),
});

export const getCaissesBoutique = defineEndpoint({
  method: 'get',
  path: '/clotures/boutique',
  group,
  summary: 'Dit où en est chaque caisse, et la boutique entière.',
  response: CaissesBoutique,
});

export const exportClotures = defineEndpoint({
  method: 'get',
  path: '/clotures/export',
  group,
  summary: 'Exporte les clôtures en CSV, de la plus récente à la plus ancienne.',
  query: ClotureQuestion.extend({ format: ExportFormat.default('csv') }),
  response: z.string(),
  produces: 'text/csv',
});

export const getCloture = defineEndpoint({
  method: 'get',
  path: '/clotures/:numero',
  group,
  summary: 'Lit une clôture.',
  params,
  response: Cloture,
  errors: [404],
});

export const getCloturePdf = defineEndpoint({
  method: 'get',
  path: '/clotures/:numero/pdf',
  group,
  summary: 'Télécharge une clôture en PDF.',
  params,
  response: PdfBytes,
  produces: 'application/pdf',
  errors: [404],
});
