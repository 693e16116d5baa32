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
  /** This desk stays signed in for thirty days; for twelve hours otherwise. */
  memoriser: z.boolean().default(false),
});
export type LoginInput = z.output<typeof LoginInput>;

export const SetupInput = z.object({
  email: z.email().max(320),
  password: Password,
  nom: z.string().min(1).max(69),
  prenom: z.string().max(69).default(''),
  /** Name of a new shop; of no use to a till, whose shop has one. */
  raison_sociale: z.string().max(69).default(''),
  demonstration: z.boolean().default(false),
  /** What every invoice of a new shop must say; it can be given later, and is asked for until then. */
  ...Boutique.pick({ adresse: true, code_postal: true, ville: true, siret: true, tva_intra: true }).shape,
  /** Known to this program's own window or, without one, written beside its logs; an administrator's key needs none. */
  code: z.string().max(100).default(''),
  /** The shop this installation becomes a till of, instead of a new one. */
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
    /** It is a till already: no shop is to be named, only its first user. */
    est_caisse: z.boolean(),
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
  /** The usual ones of the role unless given. */
  droits: z.array(Droit).max(Droit.options.length).optional(),
});
export type UserInput = z.output<typeof UserInput>;

/** Only what is given changes; rights that are not follow the role, but for those given and taken before. */
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

/** Beyond the specification: who works here, with their rights. */
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
