import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** A till of this shop, as the shared back office knows it. */
export const Poste = z.object({
  code: z.string(),
  nom: z.string(),
  date_creation: z.string(),
  /** When it was removed from the shop; null while it may work with it. */
  date_retrait: z.string().nullable(),
  /** Removed by somebody, left by itself, or released when the shop stopped being shared. */
  motif_retrait: z.enum(['retiree', 'quittee', 'fin_partage']).nullable(),
  /** When it last called, and how many changes it said were waiting. */
  derniere_visite: z.string().nullable(),
  en_attente: z.int(),
  a_traiter: z.int(),
});
export type Poste = z.output<typeof Poste>;

/** The input of a till that joins: the address and a one-time code. */
export const Rattachement = z.object({
  adresse: z.string().min(1).max(300),
  code: z.string().min(1).max(60),
  /** Name of the till in the back office. */
  nom: z.string().min(1).max(69),
});
export type Rattachement = z.output<typeof Rattachement>;

/** The role of this installation, and what can be changed about it here. */
export const Partage = z.object({
  /** Alone, shared with tills, or a till itself. */
  part: z.enum(['seul', 'partage', 'poste']),
  poste: z.string(),
  /** Addresses at which tills reach this shop, or at which this till reaches it. */
  adresses: z.array(z.string()),
  /** The reason no till can reach this shop, in French; null when they can. */
  panne: z.string().nullable(),
  /** True when the environment or IT's policy decides it: the screens cannot change it. */
  est_impose: z.boolean(),
  /** True when it has no customer, article or family, so that joining a shop uploads nothing. */
  est_vide: z.boolean(),
  /** The reason this installation cannot become a till, in French; null when it can. */
  obstacle: z.string().nullable(),
});
export type Partage = z.output<typeof Partage>;

const group = 'Admin';
const role = 'admin';
const restarting = z.object({ success: z.literal(true), message: z.string() });

export const getPartage = defineEndpoint({
  method: 'get',
  path: '/admin/partage',
  group,
  role: 'vendeur',
  summary: 'Dit si cette installation est seule, partagée par des caisses, ou une caisse.',
  response: Partage,
});

export const startPartage = defineEndpoint({
  method: 'post',
  path: '/admin/partage',
  group,
  role,
  summary: 'Partage cette boutique avec des caisses\u00a0: le service redémarre et écoute aussi le réseau, en HTTPS.',
  response: restarting,
  errors: [400],
});

export const stopPartage = defineEndpoint({
  method: 'delete',
  path: '/admin/partage',
  group,
  role,
  summary: 'Cesse de partager cette boutique\u00a0: ses caisses ne sont plus reçues, le service redémarre.',
  response: restarting,
  errors: [400],
});

export const leaveBoutique = defineEndpoint({
  method: 'post',
  path: '/admin/partage/depart',
  group,
  role,
  summary: 'Fait quitter sa boutique à cette caisse, qui garde toutes ses données\u00a0; le service redémarre.',
  body: z.object({
    /** Leaves without telling the shop, for one that no longer answers. */
    sans_prevenir: z.boolean().default(false),
    /**
     * Number of writes that such a shop will never receive. It must equal the number still waiting, as proof that the
     * caller saw it.
     */
    laissees: z.int().min(0).default(0),
  }),
  response: restarting,
  errors: [400],
});

export const joinBoutique = defineEndpoint({
  method: 'post',
  path: '/admin/partage/rattachement',
  group,
  role,
  summary: 'Fait de cette installation une caisse d’une boutique partagée\u00a0; le service redémarre.',
  body: Rattachement,
  response: restarting.extend({ poste: z.string(), boutique: z.string() }),
  errors: [400],
});

export const listPostes = defineEndpoint({
  method: 'get',
  path: '/admin/postes',
  group,
  summary: 'Liste les caisses de cette boutique.',
  response: z.array(Poste),
});

export const createCodeRattachement = defineEndpoint({
  method: 'post',
  path: '/admin/postes/codes',
  group,
  role,
  summary: 'Donne un code à usage unique, valable un quart d’heure, pour rattacher une caisse à ce back-office.',
  status: 201,
  response: z.object({ code: z.string(), adresses: z.array(z.string()), expire: z.string() }),
  errors: [400],
});

export const removePoste = defineEndpoint({
  method: 'delete',
  path: '/admin/postes/:code',
  group,
  role,
  summary: 'Retire une caisse de cette boutique\u00a0: elle n’est plus reçue.',
  params: z.object({ code: z.string() }),
  response: z.object({ success: z.literal(true), poste: Poste }),
  errors: [404],
});
