import type { PrintedEtiquettes } from './etiquettes/printed-etiquettes.ts';
import type { CommandeFournisseurApercu } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Releve } from '#shared/contracts/reglements/releves.ts';
import type { FacturxContext } from '#shared/facturx/to-facture-electronique.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';

/** Everything that a document's PDF shows; equal input gives equal bytes. */
export type PrintedDocument = {
  document: DocumentComplet;
  client: Tiers;
  boutique: Boutique;
  /** Marks every page «Brouillon»: a document being typed, previewed before it is saved and has a number. */
  brouillon?: boolean;
  /**
   * For an invoice or a credit note: what its data need beyond the other fields. The file is then a Factur-X, unless
   * platforms would refuse it.
   */
  facturx?: FacturxContext;
};

/** Everything that a clôture's PDF shows. */
export type PrintedCloture = { cloture: Cloture; boutique: Boutique };

/** Everything that a statement's PDF shows. */
export type PrintedReleve = { releve: Releve; client: Tiers; boutique: Boutique };

/** Everything that the PDF of an order to a supplier shows. */
export type PrintedCommandeFournisseur = {
  commande: CommandeFournisseurApercu;
  fournisseur: Tiers;
  boutique: Boutique;
};

/** The papers that bear the shop's name, and its logo if it has one. */
export type PrintedWithLogo = PrintedDocument | PrintedCloture | PrintedReleve | PrintedCommandeFournisseur;

/** The input of any PDF. */
export type Printed = PrintedWithLogo | PrintedEtiquettes;
