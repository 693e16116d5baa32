import { z } from 'zod';
import { coupures } from '#shared/money/coupures.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { ResteAEmettre, TotauxCaisse } from './totaux-caisse.ts';

/** Euros, exact to the cent. */
const Euros = z
  .number()
  .min(0)
  .max(1e7)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'a deux décimales au plus');

/** The number of one note or coin. */
const CoupureComptee = z.object({ valeur: z.literal(coupures), nombre: z.int().min(0).max(100_000) });
export const Comptage = z
  .array(CoupureComptee)
  .max(coupures.length)
  .refine(
    (counted) => new Set(counted.map(({ valeur }) => valeur)).size === counted.length,
    'compte deux fois la même',
  );

const sensCaisse = ['entree', 'sortie'] as const;
const Motif = z.string().trim().min(1).max(200);

export const MouvementCaisseInput = z.object({
  sens: z.enum(sensCaisse),
  montant: Euros.refine((montant) => montant > 0, 'doit être supérieur à zéro'),
  motif: Motif,
});
export type MouvementCaisseInput = z.output<typeof MouvementCaisseInput>;

/** Cash put in or taken out otherwise than by a règlement. It never changes. */
export const MouvementCaisse = z.object({
  /** Rank in the session, from 1. */
  rang: z.int(),
  date: z.string(),
  sens: z.enum(sensCaisse),
  montant: z.number(),
  motif: z.string(),
  auteur: z.string(),
  auteur_nom: z.string(),
});
export type MouvementCaisse = z.output<typeof MouvementCaisse>;

/** The time from the opening of a till's drawer to its clôture. A till has at most one open session. */
export const SessionCaisse = z.object({
  numero: z.string(),
  poste: z.string(),
  /** The shop's day it was opened on, which is also the day of its clôture. */
  journee: Jour,
  date_ouverture: z.string(),
  auteur: z.string(),
  auteur_nom: z.string(),
  /** The float, in euros. */
  fond: z.number(),
  /** The last number of each series of the till at the opening; later numbers belong to this session. */
  depuis: z.record(z.string(), z.int()),
  mouvements: z.array(MouvementCaisse),
  /** Number of its clôture; null while it is open. */
  cloture: z.string().nullable(),
  date_cloture: z.string().nullable(),
  date_creation: z.string(),
  date_modification: z.string(),
  version: z.int(),
});
export type SessionCaisse = z.output<typeof SessionCaisse>;

/** The expected content of a session's drawer, in euros. */
export const EspecesCaisse = z.object({
  fond: z.number(),
  /** Règlements in cash during the session: received less given back. */
  reglements: z.number(),
  entrees: z.number(),
  sorties: z.number(),
  theorique: z.number(),
});
export type EspecesCaisse = z.output<typeof EspecesCaisse>;

/** An X report: the figures of a session so far, or of what a till sold since its last clôture. It is not stored. */
export const RapportX = z.object({
  date: z.string(),
  session: SessionCaisse,
  totaux: TotauxCaisse,
  especes: EspecesCaisse,
  a_emettre: ResteAEmettre,
});
export type RapportX = z.output<typeof RapportX>;

/** The state of this till's drawer. */
export const EtatCaisse = z.object({
  poste: z.string(),
  /** The open session. */
  session: SessionCaisse.nullable(),
  /** The shop's day. */
  jour: Jour,
  /** True when the open session was opened on another day. */
  est_d_un_autre_jour: z.boolean(),
  /** Cash that should be in the drawer before it is opened: left by the last clôture, plus `especes_depuis`; null before the first clôture. */
  fond_propose: z.number().nullable(),
  /**
   * Cash taken today, or on the day of the last clôture after it, less cash given back; 0 before the first clôture and
   * while the drawer is open. Cash of other days without a session is not known to be in the drawer.
   */
  especes_depuis: z.number(),
  derniere_cloture: z.string().nullable(),
});
export type EtatCaisse = z.output<typeof EtatCaisse>;

export const OuvertureInput = z.object({ fond: Euros });
export type OuvertureInput = z.output<typeof OuvertureInput>;

export const ClotureJourneeInput = z.object({
  comptage: Comptage,
  /** The reason for a difference between the count and the expected amount; required when there is one. */
  explication: z.string().trim().max(500).default(''),
  /** Cash taken out for the bank or the safe; the rest is the next float. */
  prelevement: Euros.default(0),
});
export type ClotureJourneeInput = z.output<typeof ClotureJourneeInput>;

const group = 'Caisse';
const params = z.object({ numero: z.string().max(40) });

export const getEtatCaisse = defineEndpoint({
  method: 'get',
  path: '/sessions/etat',
  group,
  summary: 'Dit si la caisse de ce poste est ouverte, et avec quel fond elle peut l’être.',
  response: EtatCaisse,
});

export const openSessionCaisse = defineEndpoint({
  method: 'post',
  path: '/sessions',
  group,
  summary: 'Ouvre la caisse de ce poste avec son fond.',
  body: OuvertureInput,
  status: 201,
  response: SessionCaisse,
  errors: [400],
});

export const getSessionCaisse = defineEndpoint({
  method: 'get',
  path: '/sessions/:numero',
  group,
  summary: 'Lit une session de caisse, avec ses mouvements.',
  params,
  response: SessionCaisse,
  errors: [404],
});

export const addMouvementCaisse = defineEndpoint({
  method: 'post',
  path: '/sessions/:numero/mouvements',
  group,
  droit: 'tiroir',
  summary: 'Note une entrée ou une sortie d’espèces, avec son motif.',
  params,
  body: MouvementCaisseInput,
  status: 201,
  response: SessionCaisse,
  errors: [400, 404],
});

export const getRapportX = defineEndpoint({
  method: 'get',
  path: '/sessions/:numero/x',
  group,
  summary: 'Calcule les chiffres de la session jusqu’ici (X)\u00a0; rien n’en est gardé.',
  params,
  response: RapportX,
  errors: [404],
});

export const emitAvantCloture = defineEndpoint({
  method: 'post',
  path: '/sessions/:numero/emissions',
  group,
  touches: ['Factures', 'Avoirs', 'Documents'],
  summary:
    'Émet quelques-unes des factures de la journée qui ne le sont pas encore\u00a0; à redemander tant qu’il en reste.',
  params,
  keepsAnswer: true,
  response: z.object({ emises: z.int(), reste: ResteAEmettre }),
  errors: [400, 404],
});
