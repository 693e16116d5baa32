import type { Article, ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import type { DocumentKind, LigneInput } from '#shared/contracts/documents/documents.ts';
import type { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
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
      /** Of a credit note: the invoice it pays back, whose number is its reference. */
      rembourse?: string;
    }
  | { kind: 'transformation'; id: string; source: string; cible: DocumentKind }
  /** On a quote 1 is sent, 2 accepted, 3 lost, 6 cancelled; on an invoice 2 is paid. */
  | { kind: 'statut'; id: string; statut: number }
  | {
      kind: 'entree';
      reference: string;
      commentaire: string;
      lignes: { article_ref: string; quantite: number; prix_unitaire: number }[];
    }
);

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
