import type { Article, ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import type { DocumentKind, LigneInput } from '#shared/contracts/documents/documents.ts';
import type { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import type { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import type { JourIso } from '#shared/time/dates.ts';

/** `input` creates the record; `fiche` is what its create input has no field for. */
export type DemoTiers = { input: ClientCreateInput & { num: string }; fiche: Partial<Tiers> };
export type DemoArticle = { input: ArticleCreateInput; fiche: Partial<Article> };

/**
 * What happened in the shop, in order; nothing after `today`, and never a stock below zero.
 * `id` names a document within the plan: its number is the back office's to give.
 */
export type DemoOperation = { jour: JourIso } & (
  | {
      kind: 'document';
      id: string;
      document: DocumentKind;
      client_id: string;
      reference: string | null;
      lignes: LigneInput[];
    }
  | { kind: 'transformation'; id: string; source: string; cible: DocumentKind }
  /** On a quote 1 is sent, 2 accepted, 3 lost, 6 cancelled. */
  | { kind: 'statut'; id: string; statut: number }
  /** The credit note of some lines of an invoice. */
  | { kind: 'retour'; id: string; source: string; lignes: LigneChoisie[] }
  | DemoArgent
  | {
      kind: 'entree';
      reference: string;
      commentaire: string;
      lignes: { article_ref: string; quantite: number; prix_unitaire: number }[];
    }
);

/** What is received, and what is handed over, undone and closed. */
type DemoArgent = ({ kind: 'reglement'; id: string; document: string } & DemoPaiement) | DemoFait;

export type DemoFait =
  /** An invoice or a credit note is handed over. */
  | { kind: 'emission'; id: string; motif: 'email' | 'impression' | 'reglement' }
  | { kind: 'impaye'; reglement: string; motif: string }
  | { kind: 'ouverture' }
  /** `ecart`: what the count is beyond what there should be, in euros. */
  | { kind: 'cloture'; ecart: number }
  /** A month or a year that is over. */
  | { kind: 'periode'; periode: string };

/** Of what an invoice is owed, or a credit note gives back. */
export type DemoPaiement = {
  /** Of two, the first takes half. */
  moyens: readonly string[];
  reference: string | null;
  /** From 0 to 1. */
  part: number;
  /** Rounded up to ten euros: what is too much is the customer's credit. */
  enPlus: boolean;
};

export type DemoBoutique = {
  boutique: Boutique;
  familles: FamilleCreateInput[];
  fournisseurs: DemoTiers[];
  clients: DemoTiers[];
  prospects: DemoTiers[];
  articles: DemoArticle[];
  /** For at least a year until today. */
  operations: DemoOperation[];
};
