import { z } from 'zod';

/** Why less arrived than was sent, or more. */
export const MotifEcart = z.enum(['perdu', 'casse', 'vole', 'en_trop', 'autre']);
export type MotifEcart = z.output<typeof MotifEcart>;

/** Goods that left a shop for another. A fact: never changed; what becomes of it is said by arrivées. */
export const Transfert = z.object({
  numero: z.string(),
  origine: z.string(),
  origine_nom: z.string(),
  destination: z.string(),
  destination_nom: z.string(),
  /** The warehouse the goods left. */
  depot_code: z.string(),
  commentaire: z.string().nullable(),
  lignes: z.array(
    z.object({
      article_ref: z.string(),
      designation: z.string(),
      quantite: z.number(),
      prix_achat: z.number().nullable(),
    }),
  ),
  /** The number of the stock movement it left by. */
  mouvement: z.string(),
  date_creation: z.string(),
  poste: z.string(),
  auteur: z.string(),
});
export type Transfert = z.output<typeof Transfert>;

/**
 * What came of a transfert into the stock of one of its two shops, and what is known not to come any more. A fact: never
 * changed, undone by its opposite. At the shop of origin it is what was taken back.
 */
export const Arrivee = z.object({
  numero: z.string(),
  transfert: z.string(),
  /** The shop it came to: the destination, or the origin. */
  boutique: z.string(),
  origine: z.string(),
  destination: z.string(),
  depot_code: z.string(),
  lignes: z.array(
    z.object({
      article_ref: z.string(),
      designation: z.string(),
      /** What came into stock. */
      recu: z.number(),
      /** What is explained: below zero it will not come any more, above it came without being sent. */
      ecart: z.number(),
      motif: MotifEcart.nullable(),
      commentaire: z.string().nullable(),
      prix_achat: z.number().nullable(),
    }),
  ),
  /** The stock movement it came in by; null where nothing did. */
  mouvement: z.string().nullable(),
  date_creation: z.string(),
  poste: z.string(),
  auteur: z.string(),
  /** The number of the one it undoes, and why. */
  annule: z.string().nullable(),
  motif: z.string().nullable(),
});
export type Arrivee = z.output<typeof Arrivee>;

/**
 * Where a transfert stands: something is still on its way, all came, all is said though not as it was sent, the shop of origin
 * took all of it back, or more came than is explained.
 */
export const EtatTransfert = z.enum(['en_route', 'recu', 'ecart', 'repris', 'a_expliquer']);
export type EtatTransfert = z.output<typeof EtatTransfert>;

/** An article of a transfert, all its arrivées added up. */
export const LigneTransfert = z.object({
  article_ref: z.string(),
  designation: z.string(),
  envoye: z.number(),
  /** What came to the destination. */
  recu: z.number(),
  /** What the shop of origin took back. */
  repris: z.number(),
  ecart: z.number(),
  /** Sent, less what came and was taken back, and what will not come any more; below zero where more came than is explained. */
  en_route: z.number(),
  prix_achat: z.number().nullable(),
});
export type LigneTransfert = z.output<typeof LigneTransfert>;

/** A transfert as lists show it. */
export const ResumeTransfert = Transfert.omit({ lignes: true }).extend({
  etat: EtatTransfert,
  nb_lignes: z.int(),
  envoye: z.number(),
  en_route: z.number(),
  ecart: z.number(),
});
export type ResumeTransfert = z.output<typeof ResumeTransfert>;

export const TransfertComplet = ResumeTransfert.extend({
  lignes: z.array(LigneTransfert),
  /** Oldest first. */
  arrivees: z.array(Arrivee),
});
export type TransfertComplet = z.output<typeof TransfertComplet>;
