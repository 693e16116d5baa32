import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { CommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import { Article } from '#shared/contracts/articles/articles.ts';
import { Inventaire, Pointage } from '#shared/contracts/inventaires/inventaire.ts';
import { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { caisseRecords } from '#shared/contracts/caisse/caisse-records.ts';
import { Famille } from '#shared/contracts/articles/familles.ts';
import { Mouvement } from '#shared/contracts/articles/stock.ts';
import { Changement } from '#shared/contracts/prix/changements.ts';
import { Promotion } from '#shared/contracts/prix/promotions.ts';
import { Tarif } from '#shared/contracts/prix/tarifs.ts';
import { Arrivee, Transfert } from '#shared/contracts/transferts/transfert.ts';
import { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { typedKeys } from '#shared/typed-entries.ts';
import { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { DocumentReplique } from './document-replique.ts';

/** The protocol's version; a till refuses to speak with another. */
export const gatewayVersion = 1 as const;

const TiersReplique = Tiers.omit({ remise_max: true, synchronisation: true }).extend({
  genre: z.enum(['client', 'prospect', 'fournisseur']),
  /** Null when the customer has the shop's default. */
  remise_propre: z.number().min(0).max(100).nullable(),
});

/** Without its stocks: each side adds up the same movements and documents. */
const ArticleReplique = Article.omit({
  stock_reel: true,
  stock_reserve: true,
  stock_commande: true,
  stock_disponible: true,
  synchronisation: true,
});

const MouvementReplique = Mouvement.extend({
  depot_code: z.string(),
  commentaire: z.string().nullable(),
  date_creation: z.string(),
  auteur: z.string(),
  /** What came in (positive) or went out (negative). */
  lignes: z.array(
    z.object({
      article_ref: z.string(),
      depot_code: z.string(),
      quantite: z.number(),
      prix_unitaire: z.number().nullable(),
      commentaire: z.string().nullable(),
    }),
  ),
});

/** The records two back offices share, as they travel: all of each, and nothing that follows from others. */
export const repliques = {
  tiers: TiersReplique,
  article: ArticleReplique,
  famille: Famille,
  mouvement: MouvementReplique,
  document: DocumentReplique,
  reglement: Reglement.omit({ synchronisation: true }),
  ...caisseRecords,
  tarif: Tarif,
  promotion: Promotion,
  changement: Changement,
  inventaire: Inventaire,
  pointage: Pointage,
  transfert: Transfert,
  arrivee: Arrivee,
  commande_fournisseur: CommandeFournisseur,
  boutique: Boutique,
};
export type Entite = keyof typeof repliques;
export type Replique<E extends Entite = Entite> = z.output<(typeof repliques)[E]>;

const entites = typedKeys(repliques);
const Champs = z.record(z.string(), z.unknown());
const code = z.string().max(40);

/** One record's change. Fields that did not change are not told, so that tills that changed others do not collide. */
export const Element = z.object({
  entite: z.enum(entites),
  code,
  /** The version it was made from; null for a new record, whose `apres` is whole. */
  base: z.int().nullable(),
  /** What the changed fields were. */
  avant: Champs,
  /** What they are now. */
  apres: Champs,
  /** `apres` is right whatever was changed meanwhile: somebody has seen both versions. */
  force: z.boolean().default(false),
  /** Who did it, and what was done. */
  auteur: z.string().max(200),
  action: z.enum(['creation', 'modification', 'statut', 'transformation', 'champ_libre']),
  /** Of a document: its status before the change. */
  statut_base: z.int().nullable().default(null),
  /** Of a change of a document: when that document was made. Another one under its number is not what was changed. */
  date_creation: z.string().max(40).optional(),
});
export type Element = z.output<typeof Element>;

export const ElementRecu = z.discriminatedUnion('resultat', [
  z.object({
    resultat: z.literal('applique'),
    enregistrement: Champs,
    /** How far the feed goes with it, to be shown with the next page that is asked for. */
    curseur: z.string().optional(),
  }),
  z.object({
    resultat: z.literal('refuse'),
    motif: z.string(),
    /** Fields both sides changed. */
    champs: z.array(z.string()),
    /** The record as the back office has it; null when it has none. */
    leur: Champs.nullable(),
  }),
]);
export type ElementRecu = z.output<typeof ElementRecu>;

const group = 'System';
const access = 'public';

export const getGateway = defineEndpoint({
  method: 'get',
  path: '/gateway/v1',
  group,
  access,
  summary: 'Présente la passerelle\u00a0: version du protocole, enregistrements partagés, limites.',
  response: z.object({
    protocole: z.literal('comptoir-gateway'),
    version: z.literal(gatewayVersion),
    /** A till keeps aside what is of a kind it does not know yet. */
    entites: z.array(z.string()),
    page_max: z.int(),
    /** Days an `Idempotency-Key` is remembered. */
    cles_conservees_jours: z.int(),
    poste: z.string(),
    /** It has several shops, and reads documents of one for the tills of another. */
    ailleurs: z.boolean().default(false),
  }),
});

export const pushElement = defineEndpoint({
  method: 'post',
  path: '/gateway/v1/elements',
  group,
  access,
  summary: 'Reçoit une écriture d’un poste, une seule fois par Idempotency-Key.',
  body: Element,
  response: ElementRecu,
});

/** Room for the series of a hundred tills in an address. */
export const longestSeal = 8_000;

export const Changements = z.object({
  changements: z.array(z.object({ entite: z.string(), code: z.string(), enregistrement: Champs })),
  /** To be given as `since` next time. */
  curseur: z.string(),
  /** How many are left after this page. */
  restants: z.int(),
  /** A cursor was of changes that are not here: a first page, of a shop that has forgotten what it was told since. */
  recommence: z.boolean().default(false),
  /** The last number of each series of the till that asks: it goes on after them, whatever it has lost. */
  numeros: z.array(z.string()).default([]),
  /**
   * The last number of each series, sealed by the shop, to be given back with the next page that is asked for: a shop that
   * has gone back goes on after them.
   */
  sceau: z.string().default(''),
  /** Records the shop's disk has damaged: a till that has them gives them back. An older till does not ask, an older shop asks for none. */
  demandes: z.array(z.object({ entite: z.string(), code })).default([]),
  /** The shops of the group, where there are several and the till does not show that it knows them; only a hub has them. */
  boutiques: z.object({ empreinte: z.string(), liste: z.array(BoutiqueConnue) }).optional(),
});
export type Changements = z.output<typeof Changements>;

export const listChangements = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/changes',
  group,
  access,
  summary: 'Donne les enregistrements changés depuis un curseur, page par page.',
  query: z.object({
    since: z.string().max(100).default(''),
    /** The furthest cursor of each run that was given since the last page, a space between: a shop that does not know one has gone back. */
    temoin: z.string().max(2_000).default(''),
    /** The last one that was given. */
    sceau: z.string().max(longestSeal).default(''),
    /** `empreinte` of the shops it was told of. */
    boutiques: z.string().max(100).default(''),
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
  }),
  response: Changements,
});

export const getRecord = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/records/:entite/:code',
  group,
  access,
  summary: 'Lit un enregistrement partagé.',
  params: z.object({ entite: z.enum(entites), code }),
  response: z.object({ enregistrement: Champs }),
  errors: [404],
});

export const giveRecord = defineEndpoint({
  method: 'post',
  path: '/gateway/v1/reprises',
  group,
  access,
  summary: 'Reprend à un poste un enregistrement abîmé sur le disque, si c’est le même.',
  body: z.object({ entite: z.enum(entites), code, enregistrement: Champs }),
  response: z.object({
    /** False where nothing was damaged, or it was not the same. */
    repris: z.boolean(),
  }),
});

export const getGatewayHealth = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/health',
  group,
  access,
  summary: 'Dit que la passerelle répond.',
  response: z.object({ status: z.literal('healthy') }),
});
