import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'Admin';
const role = 'admin';

const code = z.string().regex(/^[A-Z0-9]{1,8}$/);
/** What a desk is told of besides its own shop: all shops there are and will be, or some. */
const Suivies = z.union([z.literal('toutes'), z.array(code).min(1).max(500)]);
export type Suivies = z.output<typeof Suivies>;
const nom = z.string().trim().min(1).max(69);

export const Groupe = z.object({ code: z.string(), nom: z.string(), date_creation: z.iso.datetime() });
export type Groupe = z.output<typeof Groupe>;

export const BoutiqueSiege = z.object({
  code: z.string(),
  nom: z.string(),
  date_creation: z.iso.datetime(),
  /** Its tills, those taken off left out. */
  postes: z.int(),
});
export type BoutiqueSiege = z.output<typeof BoutiqueSiege>;

export const PosteSiege = z.object({
  code: z.string(),
  boutique: z.string(),
  nom: z.string(),
  /** Of a desk; null of a till of its shop. */
  suit: Suivies.nullable(),
  date_creation: z.iso.datetime(),
  date_retrait: z.iso.datetime().nullable(),
  motif_retrait: z.enum(['retiree', 'quittee']).nullable(),
  /** When it was heard last, give or take five minutes. */
  derniere_visite: z.iso.datetime().nullable(),
  /** Not heard for a quarter of an hour, or something waits with it. */
  en_retard: z.boolean(),
  en_attente: z.int(),
  a_traiter: z.int(),
});
export type PosteSiege = z.output<typeof PosteSiege>;

export const listGroupes = defineEndpoint({
  method: 'get',
  path: '/siege/v1/groupes',
  group,
  role,
  summary: 'Liste les groupes de boutiques du siège.',
  response: z.array(Groupe),
});

export const createGroupe = defineEndpoint({
  method: 'post',
  path: '/siege/v1/groupes',
  group,
  role,
  summary: 'Crée un groupe de boutiques.',
  body: z.object({ code, nom }),
  status: 201,
  response: Groupe,
});

export const listBoutiquesSiege = defineEndpoint({
  method: 'get',
  path: '/siege/v1/groupes/:groupe/boutiques',
  group,
  role,
  summary: 'Liste les boutiques d’un groupe.',
  params: z.object({ groupe: code }),
  response: z.array(BoutiqueSiege),
});

export const createBoutiqueSiege = defineEndpoint({
  method: 'post',
  path: '/siege/v1/groupes/:groupe/boutiques',
  group,
  role,
  summary:
    'Ajoute une boutique à un groupe\u00a0; rend le jeton avec lequel ses caisses viennent sans code, montré cette seule fois.',
  params: z.object({ groupe: code }),
  body: z.object({ code, nom }),
  status: 201,
  response: BoutiqueSiege.extend({ jeton: z.string() }),
  errors: [404],
});

/** Of a machine, as it calls itself (`hostname`). */
const machine = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,62}$/);

const CodesDemandes = z.object({
  /** Short ones, good for a quarter of an hour; as many as there are machines where those are named. */
  nombre: z.int().min(1).max(500).default(1),
  /** Each gets a long one of its own, which takes the place of the one it was given before. */
  machines: z.array(machine).min(1).max(500).optional(),
  /** How long those of machines are good. */
  jours: z.int().min(1).max(90).default(7),
  /** Makes desks of them: what they are told of besides their shop. */
  suit: Suivies.optional(),
});
export type CodesDemandes = z.output<typeof CodesDemandes>;

export const createCodesSiege = defineEndpoint({
  method: 'post',
  path: '/siege/v1/groupes/:groupe/boutiques/:boutique/codes',
  group,
  role,
  summary:
    'Donne des codes à usage unique\u00a0: quelques-uns à taper, ou un fichier où chaque machine trouve le sien.',
  params: z.object({ groupe: code, boutique: code }),
  body: CodesDemandes,
  status: 201,
  response: z.object({
    codes: z.array(z.string()),
    /** What `COMPTOIR_BACKOFFICE_CODES` names, a line `machine;code` each; null where no machine was named. */
    fichier: z.string().nullable(),
    /** Until when they are good. */
    expire: z.iso.datetime(),
  }),
  errors: [404],
});

export const listPostesSiege = defineEndpoint({
  method: 'get',
  path: '/siege/v1/groupes/:groupe/postes',
  group,
  role,
  summary: 'Liste les caisses d’un groupe\u00a0: quand elles ont parlé, ce qui attend chez elles.',
  params: z.object({ groupe: code }),
  query: z.object({ boutique: code.optional() }),
  response: z.array(PosteSiege),
});

export const removePosteSiege = defineEndpoint({
  method: 'delete',
  path: '/siege/v1/groupes/:groupe/postes/:poste',
  group,
  role,
  summary: 'Retire une caisse\u00a0: elle est refusée, ce qu’elle a écrit reste.',
  params: z.object({ groupe: code, poste: code }),
  response: z.object({ success: z.literal(true) }),
  errors: [404],
});
