import { z } from 'zod';
import { Suivies } from '#shared/contracts/boutique/suivies.ts';
import { Preuve, Verificateur } from '#shared/utilisateurs/verificateur.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';
const id = z.uuid();

/** What a person of the group is on every till; administrators remain each installation's own. */
const shape = {
  nom: z.string().trim().min(1).max(69),
  prenom: z.string().trim().max(69).default(''),
  role: z.enum(['responsable', 'vendeur', 'lecture']),
  /** Rights given (true) and taken (false) beside those of the role; a till ignores those its version does not know. */
  droits: z
    .record(z.string().max(40), z.boolean())
    .refine((droits) => Object.keys(droits).length <= 40, 'a trop de droits')
    .default({}),
};
const email = z.email().max(320).toLowerCase();

/** A person as the tills of their shops have them; no other answer has a verifier. */
const PersonnePoste = z.object({ id, email, ...shape, verificateur: Verificateur });
export type PersonnePoste = z.output<typeof PersonnePoste>;

/** A person as desks and the hub's administration manage them. */
export const PersonneSiege = z.object({
  id,
  email: z.string(),
  nom: z.string(),
  prenom: z.string(),
  role: shape.role,
  droits: z.record(z.string(), z.boolean()),
  /** The shops they work in. */
  boutiques: Suivies,
  /** Counts the changes. */
  version: z.int(),
  date_modification: z.iso.datetime(),
  /** Who made the last one. */
  modifie_par: z.string(),
});
export type PersonneSiege = z.output<typeof PersonneSiege>;

/** A new person, or the present state of one: everything but the address may change. */
export const PersonneChangee = z.object({
  email,
  ...shape,
  boutiques: Suivies,
  /** The version it was made from; null for a new person. */
  base: z.int().nullable(),
  /** Without it the password remains. */
  verificateur: Verificateur.optional(),
  /** Who at the desk makes the change. */
  auteur: z.string().trim().min(1).max(200),
});
export type PersonneChangee = z.output<typeof PersonneChangee>;

/** The people who may work in a shop, whole: who is not in it is out. */
export const PersonnesPoste = z.object({
  /** Chosen by chance with every change, so that a hub that went back is noticed; empty where the group wants none. */
  version: z.string().max(40),
  /** How many days they may sign in without the hub. */
  jours: z.int().min(1).max(30),
  personnes: z.array(PersonnePoste),
});
export type PersonnesPoste = z.output<typeof PersonnesPoste>;

export const listGatewayPersonnes = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/personnes',
  group,
  access,
  summary: 'Donne à une caisse les personnes du groupe qui travaillent dans sa boutique\u00a0; un siège seul répond.',
  response: PersonnesPoste,
});

/** The proof that somebody typed the old password, with what checks the new one. */
const MotDePasseChange = z.object({ preuve: Preuve, verificateur: Verificateur });
export type MotDePasseChange = z.output<typeof MotDePasseChange>;

export const changeGatewayMotDePasse = defineEndpoint({
  method: 'put',
  path: '/gateway/v1/personnes/:id/mot-de-passe',
  group,
  access,
  summary: 'Change, d’une caisse où elle travaille, le mot de passe d’une personne qui vient de taper l’ancien.',
  params: z.object({ id }),
  body: MotDePasseChange,
  response: z.object({ success: z.literal(true) }),
  errors: [400, 404],
});

/** The people a desk sees; it changes those who work only in shops it follows. */
export const PersonnesGerees = z.object({
  /** False where the group wants no people of its own. */
  voulues: z.boolean(),
  /** False: this desk follows only some of the shops, and lets nobody work in all. */
  suit_toutes: z.boolean(),
  personnes: z.array(PersonneSiege.extend({ modifiable: z.boolean() })),
});
export type PersonnesGerees = z.output<typeof PersonnesGerees>;

export const listGatewayPersonnesGerees = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/personnes/gerees',
  group,
  access,
  summary: 'Donne à un poste du siège les personnes des boutiques qu’il suit, sans rien de leur mot de passe.',
  response: PersonnesGerees,
  errors: [400],
});

export const setGatewayPersonne = defineEndpoint({
  method: 'put',
  path: '/gateway/v1/personnes/:id',
  group,
  access,
  summary: 'Crée ou change, d’un poste du siège, une personne des boutiques qu’il suit.',
  params: z.object({ id }),
  body: PersonneChangee,
  response: PersonneSiege,
  errors: [400, 404],
});

export const removeGatewayPersonne = defineEndpoint({
  method: 'delete',
  path: '/gateway/v1/personnes/:id',
  group,
  access,
  summary:
    'Retire, d’un poste du siège, une personne des boutiques qu’il suit\u00a0; elle ne s’identifie plus nulle part.',
  params: z.object({ id }),
  response: z.object({ success: z.literal(true) }),
  errors: [400, 404],
});
