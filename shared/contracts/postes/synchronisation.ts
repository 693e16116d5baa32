import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Element } from './gateway.ts';
import { Imputation, ImputationInput } from '#shared/contracts/reglements/reglements.ts';
import { GatewayHealth } from '#shared/contracts/service/system.ts';

const Champs = z.record(z.string(), z.unknown());

/**
 * A change this till wrote, with whether the shared back office has confirmed it; both versions when they conflict.
 * With `sens: "reception"`, a record of the back office that this version of the till cannot read.
 */
export const SynchroElement = z.object({
  /** Negative for received records. */
  id: z.int(),
  sens: z.enum(['envoi', 'reception']),
  etat: z.enum(['en_attente', 'refuse', 'fait', 'abandonne']),
  /** Kind of record; for received ones it can be a kind unknown here. */
  entite: z.string(),
  code: z.string(),
  action: Element.shape.action,
  auteur: z.string(),
  date: z.string(),
  tentatives: z.int(),
  /** The reason it was not accepted, in French. */
  motif: z.string().nullable(),
  /** The changed fields: before, as written here, and as the back office has them (null when it has no such record). */
  avant: Champs,
  notre: Champs,
  leur: Champs.nullable(),
  historique: z.array(z.object({ date: z.string(), evenement: z.string() })),
});
export type SynchroElement = z.output<typeof SynchroElement>;

/** The state of this till towards the shared back office. */
export const SynchroEtat = GatewayHealth.extend({
  /** Number of changes still to come from the back office. */
  restants: z.int(),
  /** True once everything there was has been received. */
  copie_complete: z.boolean(),
  /** The initial upload of what the till held before it joined; null once it is complete. */
  versement: z.object({ total: z.int(), restants: z.int() }).nullable(),
  /** The reason the back office refuses this till, in French. */
  rejet: z.string().nullable(),
  /** Response time of the back office, in milliseconds; null before its first answer. */
  lenteur_ms: z.int().nullable(),
});
export type SynchroEtat = z.output<typeof SynchroEtat>;

/** A record that the shared back office does not have, or not entirely. */
const NonEnvoye = SynchroElement.pick({ entite: true, code: true });

const group = 'Admin';
const params = z.object({ id: z.coerce.number().int() });
const done = z.object({ success: z.literal(true), element: SynchroElement });

export const getSynchronisation = defineEndpoint({
  method: 'get',
  path: '/admin/synchronisation',
  group,
  role: 'vendeur',
  summary: 'Dit où en est la synchronisation de ce poste.',
  response: SynchroEtat,
});

export const listSynchronisation = defineEndpoint({
  method: 'get',
  path: '/admin/synchronisation/elements',
  group,
  role: 'vendeur',
  summary: 'Liste ce que ce poste a écrit\u00a0: ce qui attend, ce qui est à traiter, ce qui est parti.',
  query: z.object({
    etat: SynchroElement.shape.etat.optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
  }),
  response: z.array(SynchroElement),
});

export const getSynchroElement = defineEndpoint({
  method: 'get',
  path: '/admin/synchronisation/elements/:id',
  group,
  role: 'vendeur',
  summary: 'Lit une écriture de ce poste, ou une fiche reçue qu’il n’a pas pu lire.',
  params,
  response: SynchroElement,
  errors: [404],
});

export const listNonEnvoyes = defineEndpoint({
  method: 'get',
  path: '/admin/synchronisation/non-envoyes',
  group,
  role: 'lecture',
  summary: 'Liste les fiches et documents que le back-office partagé n’a pas encore.',
  response: z.array(NonEnvoye),
});

export const retryAllSynchronisation = defineEndpoint({
  method: 'post',
  path: '/admin/synchronisation/reessayer',
  group,
  touches: ['System'],
  role: 'vendeur',
  summary: 'Renvoie sans attendre tout ce qui attend.',
  response: z.object({ success: z.literal(true), etat: SynchroEtat }),
});

export const retrySynchronisation = defineEndpoint({
  method: 'post',
  path: '/admin/synchronisation/elements/:id/reessayer',
  group,
  touches: ['System'],
  summary: 'Renvoie un élément sans attendre.',
  params,
  response: done,
  errors: [400, 404],
});

export const ResolutionInput = z.discriminatedUnion('choix', [
  z.object({ choix: z.literal('notre') }),
  z.object({ choix: z.literal('leur') }),
  z.object({ choix: z.literal('modifier'), champs: Champs }),
  /** Of a refused règlement: the documents it pays instead; what they leave of it goes to the customer's account. */
  z.object({
    choix: z.literal('imputer'),
    imputations: z.array(ImputationInput.pick({ numero: true, montant: true })).max(200),
  }),
]);
export type ResolutionInput = z.output<typeof ResolutionInput>;

export const resolveSynchronisation = defineEndpoint({
  method: 'post',
  path: '/admin/synchronisation/elements/:id/resoudre',
  group,
  touches: ['System'],
  summary:
    'Tranche un élément à traiter\u00a0: garder la nôtre, garder la leur, d’autres valeurs, ou ce qu’un règlement refusé règle d’autre.',
  params,
  body: ResolutionInput,
  response: done,
  errors: [400, 404],
});

/** What a refused règlement can pay instead: `montant` is the most it can take of the document, below zero of a credit note. */
export const Imputable = Imputation.extend({ date: z.string(), date_echeance: z.string().nullable() });
export type Imputable = z.output<typeof Imputable>;

export const listImputables = defineEndpoint({
  method: 'get',
  path: '/admin/synchronisation/elements/:id/imputables',
  group,
  role: 'vendeur',
  summary: 'Liste les documents de son client qu’un règlement refusé peut régler.',
  params,
  response: z.array(Imputable),
  errors: [404],
});
