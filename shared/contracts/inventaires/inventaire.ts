import { z } from 'zod';

/** The decision about an article in stock that nobody counted: its stock is set to zero or left unchanged. */
export const NonCompte = z.enum(['zero', 'laisser']);
export type NonCompte = z.output<typeof NonCompte>;

export const StatutInventaire = z.enum(['en_cours', 'approuve', 'annule', 'abandonne']);
export type StatutInventaire = z.output<typeof StatutInventaire>;

/** The decision and the explanation for an article in a warehouse. */
export const DecisionInventaire = z.object({
  article_ref: z.string(),
  depot_code: z.string(),
  non_compte: NonCompte.nullable(),
  explication: z.string().nullable(),
});
export type DecisionInventaire = z.output<typeof DecisionInventaire>;

/** A count of the stock: all of it, or limited to a warehouse, a family or a shelf. */
export const Inventaire = z.object({
  numero: z.string(),
  intitule: z.string(),
  depot_code: z.string().nullable(),
  famille_code: z.string().nullable(),
  emplacement: z.string().nullable(),
  statut: StatutInventaire,
  /** Code of the till it was opened on: only that till decides and approves, while every till counts. */
  poste: z.string(),
  /** Decision for the articles that have none of their own; null until somebody takes it. */
  non_comptes: NonCompte.nullable(),
  decisions: z.array(DecisionInventaire),
  /** `mouvements`: numbers of the stock movements it was posted as. */
  approbation: z.object({ date: z.string(), auteur: z.string(), mouvements: z.array(z.string()) }).nullable(),
  /**
   * Set when it was abandoned before the approval, or undone after it; then `mouvements` has the numbers of the
   * opposite movements.
   */
  annulation: z
    .object({ date: z.string(), auteur: z.string(), motif: z.string(), mouvements: z.array(z.string()) })
    .nullable(),
  date_creation: z.string(),
  date_modification: z.string(),
  auteur: z.string(),
  /** Counts the changes of this record, from 1. */
  version: z.int(),
});
export type Inventaire = z.output<typeof Inventaire>;

/** A quantity of an article counted at a moment on a till. It never changes, and is undone by an opposite one. */
export const Pointage = z.object({
  numero: z.string(),
  inventaire: z.string(),
  article_ref: z.string(),
  depot_code: z.string(),
  quantite: z.number(),
  /** The stock the till computed at that moment. */
  stock_theorique: z.number(),
  date_creation: z.string(),
  poste: z.string(),
  auteur: z.string(),
  /** Number of the tally it undoes. */
  annule: z.string().nullable(),
});
export type Pointage = z.output<typeof Pointage>;

/** A tally as it is read, with the article's label and, in the answer to a count, the total counted there so far. */
export const PointageLu = Pointage.extend({ designation: z.string(), compte: z.number().optional() });
export type PointageLu = z.output<typeof PointageLu>;

/** The count of an article in a warehouse, compared with what its movements add up to. */
export const EcartInventaire = z.object({
  article_ref: z.string(),
  designation: z.string(),
  emplacement: z.string().nullable(),
  depot_code: z.string(),
  /** Null when nobody counted it. */
  compte: z.number().nullable(),
  /** The stock at the last tally; without a tally, the stock now or at the approval. */
  stock_theorique: z.number(),
  /** Counted less theoretical; null while the fate of uncounted articles is undecided. */
  ecart: z.number().nullable(),
  prix_achat: z.number().nullable(),
  /** The difference at the purchase price, in euros. */
  valeur_ecart: z.number().nullable(),
  pointages: z.int(),
  compte_le: z.string().nullable(),
  /**
   * Quantity that came in or went out between the first tally and the last, when they were made in different places.
   */
  bouge: z.number(),
  non_compte: NonCompte.nullable(),
  explication: z.string().nullable(),
  /** Quantity the approval posted; null before. */
  passe: z.number().nullable(),
});
export type EcartInventaire = z.output<typeof EcartInventaire>;

export const AvancementInventaire = z.object({
  /** Articles counted, and articles in stock that nobody counted; each once per warehouse. */
  comptes: z.int(),
  restants: z.int(),
  /** Number of the uncounted ones that wait for a decision. */
  a_decider: z.int(),
  ecarts: z.int(),
  /** The missing (negative), the surplus and their sum, in euros at purchase prices. */
  valeur_ecart: z.number().nullable(),
  valeur_manquants: z.number().nullable(),
  valeur_excedents: z.number().nullable(),
  /** Number of tallies that stand. The caller gives it back with the approval, as proof of what was on screen. */
  pointages: z.int(),
});
export type AvancementInventaire = z.output<typeof AvancementInventaire>;

export const EtatInventaire = Inventaire.extend({ avancement: AvancementInventaire });
export type EtatInventaire = z.output<typeof EtatInventaire>;
