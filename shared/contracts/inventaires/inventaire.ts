import { z } from 'zod';

/** What becomes of an article that is in stock and that nobody counted: there is none left, or its stock stays. */
export const NonCompte = z.enum(['zero', 'laisser']);
export type NonCompte = z.output<typeof NonCompte>;

export const StatutInventaire = z.enum(['en_cours', 'approuve', 'annule', 'abandonne']);
export type StatutInventaire = z.output<typeof StatutInventaire>;

/** What was decided and said of an article in a warehouse. */
export const DecisionInventaire = z.object({
  article_ref: z.string(),
  depot_code: z.string(),
  non_compte: NonCompte.nullable(),
  explication: z.string().nullable(),
});
export type DecisionInventaire = z.output<typeof DecisionInventaire>;

/** Counting what is in stock: all of it, or what is of a warehouse, of a family, at a place on the shelves. */
export const Inventaire = z.object({
  numero: z.string(),
  intitule: z.string(),
  depot_code: z.string().nullable(),
  famille_code: z.string().nullable(),
  emplacement: z.string().nullable(),
  statut: StatutInventaire,
  /** The till it was opened on: it alone decides and approves, all of them count. */
  poste: z.string(),
  /** Of what is not decided one by one; null until somebody says. */
  non_comptes: NonCompte.nullable(),
  decisions: z.array(DecisionInventaire),
  /** Numbers of the stock movements it was posted as. */
  approbation: z.object({ date: z.string(), auteur: z.string(), mouvements: z.array(z.string()) }).nullable(),
  /** Given up while it went on, or undone once it was posted: then with the numbers of the opposite movements. */
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

/** So many of an article counted at a moment on a till. A fact: never changed, undone by its opposite. */
export const Pointage = z.object({
  numero: z.string(),
  inventaire: z.string(),
  article_ref: z.string(),
  depot_code: z.string(),
  quantite: z.number(),
  /** What the till held to be in stock at that moment. */
  stock_theorique: z.number(),
  date_creation: z.string(),
  poste: z.string(),
  auteur: z.string(),
  /** The number of the one it undoes. */
  annule: z.string().nullable(),
});
export type Pointage = z.output<typeof Pointage>;

/** The same as it is read: with what it is called and, once it was just counted, what all of it comes to there. */
export const PointageLu = Pointage.extend({ designation: z.string(), compte: z.number().optional() });
export type PointageLu = z.output<typeof PointageLu>;

/** What was counted of an article in a warehouse, beside what its movements come to. */
export const EcartInventaire = z.object({
  article_ref: z.string(),
  designation: z.string(),
  emplacement: z.string().nullable(),
  depot_code: z.string(),
  /** Null where nobody counted it. */
  compte: z.number().nullable(),
  /** As of the moment it was counted last; where nobody did, as of now or of the approval. */
  stock_theorique: z.number(),
  /** Counted less theoretical; null while it is not known what becomes of what nobody counted. */
  ecart: z.number().nullable(),
  prix_achat: z.number().nullable(),
  /** Euros: the difference at the purchase price. */
  valeur_ecart: z.number().nullable(),
  pointages: z.int(),
  compte_le: z.string().nullable(),
  /** What came in or went out between the first time it was counted and the last, in another place. */
  bouge: z.number(),
  non_compte: NonCompte.nullable(),
  explication: z.string().nullable(),
  /** What the approval posted; null before. */
  passe: z.number().nullable(),
});
export type EcartInventaire = z.output<typeof EcartInventaire>;

export const AvancementInventaire = z.object({
  /** Articles counted and articles in stock that nobody counted, each once a warehouse. */
  comptes: z.int(),
  restants: z.int(),
  /** Of those that remain, how many wait for somebody to decide. */
  a_decider: z.int(),
  ecarts: z.int(),
  /** Euros, at purchase prices: what is missing (negative), what is too much, and both together. */
  valeur_ecart: z.number().nullable(),
  valeur_manquants: z.number().nullable(),
  valeur_excedents: z.number().nullable(),
  /** How many tallies stand; given back with the approval, it says what was seen. */
  pointages: z.int(),
});
export type AvancementInventaire = z.output<typeof AvancementInventaire>;

export const EtatInventaire = Inventaire.extend({ avancement: AvancementInventaire });
export type EtatInventaire = z.output<typeof EtatInventaire>;
