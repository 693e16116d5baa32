import type { CommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Famille } from '#shared/contracts/articles/familles.ts';
import type { Inventaire, Pointage } from '#shared/contracts/inventaires/inventaire.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Element, Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import type { Changement } from '#shared/contracts/prix/changements.ts';
import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import type { Tarif } from '#shared/contracts/prix/tarifs.ts';
import type { Arrivee, Transfert } from '#shared/contracts/transferts/transfert.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import type { SummedTable } from './sums/summed-tables.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';

/** The author and the kind of a change; a till's outbox sends them to the shared back office. */
export type ChangeOrigin = Pick<Element, 'action' | 'auteur'>;

/** A third party with its own discount; null when the shop's default holds. */
export type WrittenTiers = { record: Tiers; ownRemise: number | null };
/** A document with its place: its chain, and whether it is the document of the chain that moves the stock. */
export type WrittenDocument = { kind: DocumentKind; chaine: string; porteStock: boolean; document: DocumentComplet };

/** The record of each kind, in the form its writer has at hand. */
export type Written = {
  tiers: WrittenTiers;
  article: Article;
  famille: Famille;
  mouvement: Replique<'mouvement'>;
  document: WrittenDocument;
  session: SessionCaisse;
  cloture: Cloture;
  reglement: Reglement;
  tarif: Tarif;
  promotion: Promotion;
  changement: Changement;
  inventaire: Inventaire;
  pointage: Pointage;
  transfert: Transfert;
  arrivee: Arrivee;
  commande_fournisseur: CommandeFournisseur;
  boutique: Boutique;
};

/** A written record: its state before, if it existed, and after. */
export type Change<E extends Entite = Entite> = {
  [K in E]: { entite: K; code: string; before: Written[K] | undefined; after: Written[K] };
}[E];

/**
 * Receives every record that is written, in the transaction of the write. What it stores depends on the role of this
 * back office: nothing when it is alone, the feed where tills read it, the outbox on a till.
 */
export type ChangeLog = {
  note(change: Change, origin?: ChangeOrigin): void;
  /** Called when a row the disk had damaged has its content again; in the transaction of the repair. */
  mended?(table: SummedTable, row: Readonly<Record<string, unknown>>): void;
};

/** The change log of a back office that shares with no other. */
export const noChangeLog: ChangeLog = { note: () => {} };
