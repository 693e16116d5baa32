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

/** A range of consecutive numbers of one series. */
export const PiecesComptees = z.object({
  serie: z.string(),
  premier: z.int(),
  dernier: z.int(),
});
export type PiecesComptees = z.output<typeof PiecesComptees>;

/**
 * The totals of all clôtures of a till since the first (of the shop, for a month or a year). They are never set back.
 */
const CumulsPerpetuels = z.object({
  /** Sales less returns. */
  algebrique: z.number(),
  /** Sales plus returns. */
  absolu: z.number(),
});

/** A closing: of a day of a till (Z), or of a month or a year of the shop. It is computed once and never changes. */
export const Cloture = z.object({
  /** `ZJ-P01-000001`, `ZM-…` or `ZA-…`; the numbers have no gap. */
  numero: z.string(),
  type: z.enum(typesCloture),
  poste: z.string(),
  /** The session that a clôture of a day closes. */
  session: z.string().nullable(),
  /** `2026-11-22`, `2026-11` or `2026`. */
  periode: z.string(),
  date_ouverture: z.string(),
  date_creation: z.string(),
  auteur: z.string(),
  auteur_nom: z.string(),
  totaux: TotauxCaisse,
  /** The cash in the drawer, for a clôture of a day. */
  especes: EspecesCaisse.extend({
    comptage: Comptage,
    compte: z.number(),
    ecart: z.number(),
    explication: z.string(),
    prelevement: z.number(),
    /** Cash left in the drawer. */
    fond_suivant: z.number(),
  }).nullable(),
  perpetuels: CumulsPerpetuels,
  /**
   * Everything it counted: documents and règlements for a day, clôtures for a month or a year. Each is in one clôture
   * only.
   */
  pieces: z.array(PiecesComptees),
  /** Its place in the chain of sealed records. */
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

/** The figures that closing a month or a year would count. */
const PeriodeACloturer = z.object({
  type: z.enum(['mois', 'annee']),
  periode: z.string(),
  clotures: z.int(),
  ttc: z.number(),
});

/** The drawers of the shop: each till as it is known here, and their totals. */
export const CaissesBoutique = z.object({
  caisses: z.array(z.object({ poste: z.string(), rapport: RapportX.nullable(), derniere: Cloture.nullable() })),
  /** The totals of all tills that no clôture has counted yet. */
  totaux: TotauxCaisse,
  /** Months and years that are over and not closed. */
  periodes: z.array(PeriodeACloturer),
  /** Why months and years are not closed on this machine, in French; null on the shop's principal. */
  pas_ici: z.string().nullable(),
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
