import type { Article, ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import type { DocumentKind, LigneInput } from '#shared/contracts/documents/documents.ts';
import type { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import type { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import type { JourIso } from '#shared/time/dates.ts';

/** `input` creates the record; `fiche` has the fields its create input lacks. */
export type DemoTiers = { input: ClientCreateInput & { num: string }; fiche: Partial<Tiers> };
export type DemoArticle = { input: ArticleCreateInput; fiche: Partial<Article> };

/**
 * An event of the shop's past, in order; none is after `today`, and the stock is never negative. `id` names a document
 * within the plan: the back office gives its number.
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
  /** Sets the status of a quote: 1 sent, 2 accepted, 3 lost, 6 cancelled. */
  | { kind: 'statut'; id: string; statut: number }
  /** Makes the credit note of some lines of an invoice. */
  | { kind: 'retour'; id: string; source: string; lignes: LigneChoisie[] }
  | DemoArgent
  | {
      kind: 'entree';
      reference: string;
      commentaire: string;
      lignes: { article_ref: string; quantite: number; prix_unitaire: number }[];
    }
);

/** Payments, and what is issued, undone and closed. */
type DemoArgent = ({ kind: 'reglement'; id: string; document: string } & DemoPaiement) | DemoFait;

export type DemoFait =
  /** Issues an invoice or a credit note. */
  | { kind: 'emission'; id: string; motif: 'email' | 'impression' | 'reglement' }
  | { kind: 'impaye'; reglement: string; motif: string }
  | { kind: 'ouverture' }
  /** `ecart` is the difference of the count, in euros. */
  | { kind: 'cloture'; ecart: number }
  /** Closes a month or a year that is over. */
  | { kind: 'periode'; periode: string };

/** A payment of an invoice, or a refund of a credit note. */
export type DemoPaiement = {
  /** With two means, the first pays half. */
  moyens: readonly string[];
  reference: string | null;
  /** Part of the amount due, from 0 to 1. */
  part: number;
  /** True when the customer rounds the amount up to ten euros: the rest becomes their credit. */
  enPlus: boolean;
};

export type DemoBoutique = {
  boutique: Boutique;
  familles: FamilleCreateInput[];
  fournisseurs: DemoTiers[];
  clients: DemoTiers[];
  prospects: DemoTiers[];
  articles: DemoArticle[];
  /** Covers at least a year until today. */
  operations: DemoOperation[];
};
