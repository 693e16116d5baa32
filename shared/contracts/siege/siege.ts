import { z } from 'zod';
import { Suivies } from '#shared/contracts/boutique/suivies.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'Admin';
const role = 'admin';

const code = z.string().regex(/^[A-Z0-9]{1,8}$/);
const nom = z.string().trim().min(1).max(69);

export const Groupe = z.object({ code: z.string(), nom: z.string(), date_creation: z.iso.datetime() });
export type Groupe = z.output<typeof Groupe>;

export const BoutiqueSiege = z.object({
  code: z.string(),
  nom: z.string(),
  date_creation: z.iso.datetime(),
  /** Number of its tills, without removed ones. */
  postes: z.int(),
  /** The till that closes its months and years and posts its accounts; null when there is none. */
  principal: z.string().nullable(),
});
export type BoutiqueSiege = z.output<typeof BoutiqueSiege>;

export const PosteSiege = z.object({
  code: z.string(),
  boutique: z.string(),
  nom: z.string(),
  /** The shops a desk follows; null for a till of its shop. */
  suit: Suivies.nullable(),
  date_creation: z.iso.datetime(),
  date_retrait: z.iso.datetime().nullable(),
  motif_retrait: z.enum(['retiree', 'quittee']).nullable(),
  /** When it last called, give or take five minutes. */
  derniere_visite: z.iso.datetime().nullable(),
  /** It has not called for a quarter of an hour, or changes are waiting on it. */
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

export const setPrincipalSiege = defineEndpoint({
  method: 'put',
  path: '/siege/v1/groupes/:groupe/boutiques/:boutique/principal',
  group,
  role,
  summary:
    'Nomme le poste principal d’une boutique : la caisse qui clôture ses mois et ses années, arrête et exporte ses écritures.',
  params: z.object({ groupe: code, boutique: code }),
  body: z.object({ poste: code }),
  response: BoutiqueSiege,
  errors: [400, 404],
});

/** Name of a machine, as `hostname` gives it. */
const machine = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,62}$/);

const CodesDemandes = z.object({
  /** Number of short codes, valid for a quarter of an hour; the number of machines when those are named. */
  nombre: z.int().min(1).max(500).default(1),
  /** Each machine gets a long code of its own, which replaces the one it was given before. */
  machines: z.array(machine).min(1).max(500).optional(),
  /** Days the codes of machines stay valid. */
  jours: z.int().min(1).max(90).default(7),
  /** Makes desks of them, which follow these shops besides their own. */
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
    /**
     * Content of the file that `COMPTOIR_BACKOFFICE_CODES` names, one line `machine;code` per machine; null when no
     * machine was named.
     */
    fichier: z.string().nullable(),
    /** When the codes expire. */
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
