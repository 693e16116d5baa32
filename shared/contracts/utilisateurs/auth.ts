import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { Rattachement } from '#shared/contracts/postes/postes.ts';
import { Collaborateur } from './users.ts';
import { Role } from '#shared/utilisateurs/role.ts';
import { Droit } from '#shared/utilisateurs/droits.ts';

const Password = z.string().min(12).max(200);
const group = 'Authentification';
export const Session = z.object({ success: z.literal(true), user: Collaborateur });

export const Credentials = z.object({ email: z.string().max(320), password: z.string().max(200) });
export type Credentials = z.output<typeof Credentials>;

export const LoginInput = Credentials.extend({
  /** Stays signed in on this desk for thirty days instead of twelve hours. */
  memoriser: z.boolean().default(false),
});
export type LoginInput = z.output<typeof LoginInput>;

/** The fields of a new shop that its set-up asks for. */
export const ChampFourni = z.enum(['raison_sociale', 'adresse', 'code_postal', 'ville', 'siret', 'tva_intra']);
/** What the policy or the environment gives of them. */
export const BoutiqueFournie = z.partialRecord(ChampFourni, z.string());
export type BoutiqueFournie = z.output<typeof BoutiqueFournie>;

export const SetupInput = z.object({
  email: z.email().max(320),
  password: Password,
  nom: z.string().min(1).max(69),
  prenom: z.string().max(69).default(''),
  /** Name of a new shop, unless the policy gives one; ignored for a till, whose shop has one. */
  raison_sociale: z.string().max(69).default(''),
  demonstration: z.boolean().default(false),
  /** The particulars every invoice of a new shop must bear; they can be given later, and are asked for until then. */
  ...Boutique.pick({ adresse: true, code_postal: true, ville: true, siret: true, tva_intra: true }).shape,
  /**
   * The set-up code, known to this program's own window or, without one, written beside its logs; not needed with an
   * administrator's key.
   */
  code: z.string().max(100).default(''),
  /** The shop this installation joins as a till, instead of creating a new one. */
  rattachement: Rattachement.optional(),
});
export type SetupInput = z.output<typeof SetupInput>;

export const login = defineEndpoint({
  method: 'post',
  path: '/auth/login',
  group,
  access: 'public',
  summary: 'Ouvre une session, de douze heures ou, pour un poste mémorisé, de trente jours.',
  body: LoginInput,
  response: Session,
});

export const refreshSession = defineEndpoint({
  method: 'post',
  path: '/auth/refresh',
  group,
  access: 'public',
  summary: 'Prolonge une session.',
  response: Session,
});

export const logout = defineEndpoint({
  method: 'post',
  path: '/auth/logout',
  group,
  access: 'public',
  summary: 'Ferme une session.',
  response: z.object({ success: z.literal(true) }),
});

export const logoutEverywhere = defineEndpoint({
  method: 'post',
  path: '/auth/deconnexion-partout',
  group,
  role: 'lecture',
  summary: 'Ferme toutes les sessions de l’appelant, celle-ci comprise.',
  response: z.object({ success: z.literal(true) }),
});

export const getSession = defineEndpoint({
  method: 'get',
  path: '/auth/me',
  group,
  summary: 'Lit l’utilisateur de la session.',
  role: 'lecture',
  response: Session,
});

export const getSetup = defineEndpoint({
  method: 'get',
  path: '/auth/setup',
  group,
  access: 'public',
  summary: 'Dit si la première installation reste à faire, et où en est la session de l’appelant.',
  response: z.object({
    a_faire: z.boolean(),
    /** `a_renouveler`: `POST /auth/refresh` opens the session without a password. */
    session: z.enum(['aucune', 'a_renouveler', 'active']),
    /** True when it is a till already: only its first user is asked for, no shop. */
    est_caisse: z.boolean(),
    /** What is already known of the new shop, until it is set up; missing when nothing is. */
    boutique: BoutiqueFournie.optional(),
    /** The fields of `boutique` that are fixed: another value is refused. */
    verrous: z.array(z.string()).optional(),
  }),
});

export const runSetup = defineEndpoint({
  method: 'post',
  path: '/auth/setup',
  group,
  access: 'public',
  summary: 'Crée le premier administrateur et la boutique.',
  body: SetupInput,
  response: Session,
  errors: [400],
});

export const UserInput = z.object({
  email: z.email().max(320),
  nom: z.string().min(1).max(69),
  prenom: z.string().max(69).default(''),
  role: Role,
  password: Password,
  /** Defaults to the usual rights of the role. */
  droits: z.array(Droit).max(Droit.options.length).optional(),
});
export type UserInput = z.output<typeof UserInput>;

/**
 * Changes only the given fields. Without `droits`, rights follow the role, apart from those given or taken individually
 * before.
 */
export const UserChange = z
  .object({
    nom: z.string().min(1).max(69),
    prenom: z.string().max(69),
    role: Role,
    password: Password,
    is_active: z.boolean(),
    droits: z.array(Droit).max(Droit.options.length),
  })
  .partial();
export type UserChange = z.output<typeof UserChange>;

/** Beyond the specification: returns the users with their rights. */
export const listCollaborateurs = defineEndpoint({
  method: 'get',
  path: '/admin/users',
  group: 'Admin',
  role: 'admin',
  summary: 'Liste les utilisateurs avec leurs droits, du plus récent au plus ancien.',
  response: z.array(Collaborateur),
});

export const createUser = defineEndpoint({
  method: 'post',
  path: '/admin/users',
  group: 'Admin',
  touches: ['Debug'],
  role: 'admin',
  summary: 'Crée un utilisateur.',
  status: 201,
  body: UserInput,
  response: Collaborateur,
  errors: [400],
});

export const updateUser = defineEndpoint({
  method: 'put',
  path: '/admin/users/:id',
  isVersioned: true,
  keepsAnswer: true,
  group: 'Admin',
  touches: ['Debug'],
  role: 'admin',
  summary: 'Modifie un utilisateur.',
  params: z.object({ id: z.string() }),
  body: UserChange,
  response: Collaborateur,
  errors: [400, 404],
});

export const listLocks = defineEndpoint({
  method: 'get',
  path: '/admin/users/verrous',
  group: 'Admin',
  role: 'admin',
  summary: 'Liste les comptes fermés par trop de mots de passe faux.',
  response: z.array(z.object({ id: z.string(), verrouille_jusqu_a: z.string() })),
});

export const unlockUser = defineEndpoint({
  method: 'post',
  path: '/admin/users/:id/deverrouiller',
  group: 'Admin',
  touches: ['Debug'],
  role: 'admin',
  summary: 'Rouvre un compte fermé par trop de mots de passe faux.',
  params: z.object({ id: z.string() }),
  response: Collaborateur,
  errors: [404],
});

export const endUserSessions = defineEndpoint({
  method: 'post',
  path: '/admin/users/:id/deconnexion',
  group: 'Admin',
  touches: ['Debug'],
  role: 'admin',
  summary: 'Ferme toutes les sessions d’un utilisateur.',
  params: z.object({ id: z.string() }),
  response: Collaborateur,
  errors: [404],
});

export const PasswordChange = z.object({ ancien: z.string().max(200), nouveau: Password });
export type PasswordChange = z.output<typeof PasswordChange>;

export const changePassword = defineEndpoint({
  method: 'put',
  path: '/auth/password',
  keepsAnswer: true,
  group,
  role: 'lecture',
  summary: 'Change son propre mot de passe.',
  body: PasswordChange,
  response: z.object({ success: z.literal(true) }),
  errors: [400],
});
