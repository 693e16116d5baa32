import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';

/** The status as stored: a draft, ordered from the supplier, or cancelled (all of it, or the rest of it). */
export const StatutCommandeFournisseur = z.enum(['brouillon', 'passee', 'annulee']);
export type StatutCommandeFournisseur = z.output<typeof StatutCommandeFournisseur>;

/** The state as it is read, derived from what has come: `soldee` was cancelled after some of it had come. */
export const EtatCommandeFournisseur = z.enum(['brouillon', 'passee', 'partielle', 'recue', 'soldee', 'annulee']);
export type EtatCommandeFournisseur = z.output<typeof EtatCommandeFournisseur>;

/** A quantity of an article; an article is on one line only. */
export const LigneFournisseur = z.object({
  article_ref: z.string(),
  designation: z.string(),
  /** The unit the stock is counted in, whatever packing the article is delivered in. */
  unite: z.string().nullable(),
  quantite: z.number(),
  /** Euros without tax. */
  prix_unitaire: z.number().nullable(),
});
export type LigneFournisseur = z.output<typeof LigneFournisseur>;

/** An order to a supplier. What has come of it are movements of stock that bear its number. */
export const CommandeFournisseur = z.object({
  numero: z.string(),
  statut: StatutCommandeFournisseur,
  fournisseur_code: z.string(),
  fournisseur_nom: z.string(),
  date: Jour,
  /** The day the goods are wanted. */
  date_livraison: Jour.nullable(),
  /** The supplier's reference for this order. */
  reference: z.string().nullable(),
  commentaire: z.string().nullable(),
  /** Code of the shop it is for, where a desk prepared it for another than its own: it is that shop's from then on. */
  destination: z.string().nullish(),
  lignes: z.array(LigneFournisseur),
  /** When it was ordered, and to which address; `email` is null when the supplier was informed by other means than e-mail. */
  passation: z.object({ date: z.string(), auteur: z.string(), email: z.string().nullable() }).nullable(),
  annulation: z.object({ date: z.string(), auteur: z.string(), motif: z.string() }).nullable(),
  /** Code of the till that created it. */
  poste: z.string(),
  date_creation: z.string(),
  date_modification: z.string(),
  auteur: z.string(),
  /** Counts the changes of this record, from 1. */
  version: z.int(),
});
export type CommandeFournisseur = z.output<typeof CommandeFournisseur>;

export const CommandeFournisseurApercu = CommandeFournisseur.extend({
  etat: EtatCommandeFournisseur,
  /** Euros without tax; null when a line has no price. */
  total_achat: z.number().nullable(),
});
export type CommandeFournisseurApercu = z.output<typeof CommandeFournisseurApercu>;

/** One delivery from the supplier, or the reversal of one. */
export const ReceptionFournisseur = z.object({
  /** Number of its movement of stock. */
  numero: z.string(),
  date: z.string(),
  /** Number of the supplier's delivery note. */
  reference: z.string().nullable(),
  date_creation: z.string(),
  auteur: z.string(),
  /** Negative quantities where it reverses an earlier delivery. */
  lignes: z.array(z.object({ article_ref: z.string(), quantite: z.number() })),
  /** Number of the movement it reverses. */
  annule: z.string().nullable(),
});
export type ReceptionFournisseur = z.output<typeof ReceptionFournisseur>;

/** An order to a supplier as its card shows it. */
export const CommandeFournisseurComplete = CommandeFournisseurApercu.extend({
  lignes: z.array(
    LigneFournisseur.extend({
      recu: z.number(),
      /** The quantity still to come; 0 once the order is cancelled. */
      reste: z.number(),
    }),
  ),
  /** The oldest first. */
  receptions: z.array(ReceptionFournisseur),
});
export type CommandeFournisseurComplete = z.output<typeof CommandeFournisseurComplete>;

/** An article to order, with its quantity available, minimum, maximum, and what is expected or already in a draft. */
export const LigneProposee = LigneFournisseur.extend({
  stock_disponible: z.number(),
  stock_mini: z.number(),
  stock_maxi: z.number().nullable(),
  attendu: z.number(),
  /** Quantity in orders that are still drafts. */
  en_brouillon: z.number(),
  /** At a desk, the shops of the same company that have more than they want, and how much more. */
  ailleurs: z.array(z.object({ boutique: z.string(), boutique_nom: z.string(), quantite: z.number() })).optional(),
});
export type LigneProposee = z.output<typeof LigneProposee>;

/** The articles to order from one supplier; `fournisseur_code` is null for articles whose card names no supplier. */
export const Proposition = z.object({
  /** At a desk, the shop that lacks them; null where there is one stock only. */
  boutique: z.string().nullable(),
  boutique_nom: z.string().nullable(),
  fournisseur_code: z.string().nullable(),
  fournisseur_nom: z.string().nullable(),
  email: z.string().nullable(),
  total_achat: z.number().nullable(),
  lignes: z.array(LigneProposee),
});
export type Proposition = z.output<typeof Proposition>;
