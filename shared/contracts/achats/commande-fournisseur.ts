import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';

/** As it is kept: not sent yet, ordered from the supplier, or given up, whole or what was left of it. */
export const StatutCommandeFournisseur = z.enum(['brouillon', 'passee', 'annulee']);
export type StatutCommandeFournisseur = z.output<typeof StatutCommandeFournisseur>;

/** As it is read, with what came: `soldee` is given up after some of it came. */
export const EtatCommandeFournisseur = z.enum(['brouillon', 'passee', 'partielle', 'recue', 'soldee', 'annulee']);
export type EtatCommandeFournisseur = z.output<typeof EtatCommandeFournisseur>;

/** So many of an article; an article is on one line only. */
export const LigneFournisseur = z.object({
  article_ref: z.string(),
  designation: z.string(),
  /** What the stock is counted in, whatever it comes packed in. */
  unite: z.string().nullable(),
  quantite: z.number(),
  /** Euros without tax. */
  prix_unitaire: z.number().nullable(),
});
export type LigneFournisseur = z.output<typeof LigneFournisseur>;

/** What the shop orders from a supplier; what came of it are movements of stock that bear its number. */
export const CommandeFournisseur = z.object({
  numero: z.string(),
  statut: StatutCommandeFournisseur,
  fournisseur_code: z.string(),
  fournisseur_nom: z.string(),
  date: Jour,
  /** When the goods are wanted. */
  date_livraison: Jour.nullable(),
  /** What the supplier knows it by. */
  reference: z.string().nullable(),
  commentaire: z.string().nullable(),
  lignes: z.array(LigneFournisseur),
  /** When it was ordered, and to which address; null where it was said otherwise than by e-mail. */
  passation: z.object({ date: z.string(), auteur: z.string(), email: z.string().nullable() }).nullable(),
  annulation: z.object({ date: z.string(), auteur: z.string(), motif: z.string() }).nullable(),
  /** The till it was made on. */
  poste: z.string(),
  date_creation: z.string(),
  date_modification: z.string(),
  auteur: z.string(),
  /** Counts the changes of this record, from 1. */
  version: z.int(),
});
export type CommandeFournisseur = z.output<typeof CommandeFournisseur>;

/** The same as lists show it. */
export const CommandeFournisseurApercu = CommandeFournisseur.extend({
  etat: EtatCommandeFournisseur,
  /** Euros without tax; null where a line has no price. */
  total_achat: z.number().nullable(),
});
export type CommandeFournisseurApercu = z.output<typeof CommandeFournisseurApercu>;

/** What came in one go, or what takes it back. */
export const ReceptionFournisseur = z.object({
  /** Of the movement of stock it is. */
  numero: z.string(),
  date: z.string(),
  /** The supplier's delivery note. */
  reference: z.string().nullable(),
  date_creation: z.string(),
  auteur: z.string(),
  /** Negative where it takes back what an earlier one said. */
  lignes: z.array(z.object({ article_ref: z.string(), quantite: z.number() })),
  /** The number of the movement it takes back. */
  annule: z.string().nullable(),
});
export type ReceptionFournisseur = z.output<typeof ReceptionFournisseur>;

/** The same as its card shows it. */
export const CommandeFournisseurComplete = CommandeFournisseurApercu.extend({
  lignes: z.array(
    LigneFournisseur.extend({
      recu: z.number(),
      /** What is still to come; nothing of one that is given up. */
      reste: z.number(),
    }),
  ),
  /** The oldest first. */
  receptions: z.array(ReceptionFournisseur),
});
export type CommandeFournisseurComplete = z.output<typeof CommandeFournisseurComplete>;

/** What an article lacks, with what is left, kept, expected and already in a draft. */
export const LigneProposee = LigneFournisseur.extend({
  stock_disponible: z.number(),
  stock_mini: z.number(),
  stock_maxi: z.number().nullable(),
  attendu: z.number(),
  /** In orders that are not sent yet. */
  en_brouillon: z.number(),
});
export type LigneProposee = z.output<typeof LigneProposee>;

/** What to order from a supplier; from nobody, what no card says whom to order from. */
export const Proposition = z.object({
  fournisseur_code: z.string().nullable(),
  fournisseur_nom: z.string().nullable(),
  email: z.string().nullable(),
  total_achat: z.number().nullable(),
  lignes: z.array(LigneProposee),
});
export type Proposition = z.output<typeof Proposition>;
