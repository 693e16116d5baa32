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
  /** Null when the shop's default applies to the customer. */
  remise_propre: z.number().min(0).max(100).nullable(),
});

/**
 * An article as it travels, without its stocks, which each side computes from the same movements and documents, and with
 * the limits that all shops have in common.
 */
const ArticleReplique = Article.omit({
  stock_reel: true,
  stock_reserve: true,
  stock_commande: true,
  stock_disponible: true,
  commun: true,
  synchronisation: true,
});

const MouvementReplique = Mouvement.extend({
  depot_code: z.string(),
  commentaire: z.string().nullable(),
  date_creation: z.string(),
  auteur: z.string(),
  /** Quantities that came in (positive) or went out (negative). */
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

/** The records that two back offices share, as they travel: each one whole, and nothing that is derived from others. */
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

/**
 * The change of one record. Unchanged fields are left out, so that tills that changed different fields do not conflict.
 */
export const Element = z.object({
  entite: z.enum(entites),
  code,
  /** The version it was made from; null for a new record, whose `apres` is complete. */
  base: z.int().nullable(),
  /** The changed fields before the change. */
  avant: Champs,
  /** The changed fields after it. */
  apres: Champs,
  /** `apres` wins over any change made meanwhile, because a person has seen both versions. */
  force: z.boolean().default(false),
  /** Who made the change, and what it was. */
  auteur: z.string().max(200),
  action: z.enum(['creation', 'modification', 'statut', 'transformation', 'champ_libre']),
  /** For a document: its status before the change. */
  statut_base: z.int().nullable().default(null),
  /**
   * For a change of a document: when that document was created. If the number now belongs to another document, the
   * change does not apply to it.
   */
  date_creation: z.string().max(40).optional(),
});
export type Element = z.output<typeof Element>;

export const ElementRecu = z.discriminatedUnion('resultat', [
  z.object({
    resultat: z.literal('applique'),
    enregistrement: Champs,
    /** The position in the change feed after it, which the till sends with the next page it asks for. */
    curseur: z.string().optional(),
  }),
  z.object({
    resultat: z.literal('refuse'),
    motif: z.string(),
    /** Names of the fields that both sides changed. */
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
    /** Names of the kinds of records it shares; a till puts records of a kind it does not know in quarantine. */
    entites: z.array(z.string()),
    page_max: z.int(),
    /** Days an `Idempotency-Key` is remembered. */
    cles_conservees_jours: z.int(),
    poste: z.string(),
    /** True when the back office has several shops, and lets the tills of one read documents of another. */
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

/** The longest seal, in characters: the series of a hundred tills fit in an address. */
export const longestSeal = 8_000;

export const Changements = z.object({
  changements: z.array(z.object({ entite: z.string(), code: z.string(), enregistrement: Champs })),
  /** Cursor to pass as `since` in the next request. */
  curseur: z.string(),
  /** Number of changes left after this page. */
  restants: z.int(),
  /**
   * True when the shop does not know the cursor, because it has lost changes since (after a restore): the page is the
   * first of the whole feed.
   */
  recommence: z.boolean().default(false),
  /** The last number of each series of the till that asks: a till that has lost data goes on after them. */
  numeros: z.array(z.string()).default([]),
  /**
   * The last number of each series, sealed by the shop. The till gives it back with its next request, so that a shop
   * restored from a backup goes on after those numbers.
   */
  sceau: z.string().default(''),
  /** Records the shop's disk has damaged: a till that has them sends them back. */
  demandes: z.array(z.object({ entite: z.string(), code })).default([]),
  /**
   * The shops of the group, sent when there are several and the till's `boutiques` does not match them; only a hub
   * sends it.
   */
  boutiques: z.object({ empreinte: z.string(), liste: z.array(BoutiqueConnue) }).optional(),
  /** The `version` of the people who may work in the till's shop (see `PersonnesPoste`); only a hub sends it. */
  personnes: z.string().max(40).optional(),
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
    /**
     * The furthest cursor of each run that the till was given since the last page, separated by spaces: a shop that
     * does not know one of them was restored from a backup.
     */
    temoin: z.string().max(2_000).default(''),
    /** The last seal the till was given. */
    sceau: z.string().max(longestSeal).default(''),
    /** `empreinte` of the list of shops the till has. */
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

export const uploadWantedRecord = defineEndpoint({
  method: 'post',
  path: '/gateway/v1/reprises',
  group,
  access,
  summary: 'Reprend à un poste un enregistrement abîmé sur le disque, si c’est le même.',
  body: z.object({ entite: z.enum(entites), code, enregistrement: Champs }),
  response: z.object({
    /** False when nothing was damaged, or when the till's record was not the same one. */
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
