import type { PrintedEtiquettes } from './etiquettes/printed-etiquettes.ts';
import type { CommandeFournisseurApercu } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Releve } from '#shared/contracts/reglements/releves.ts';
import type { FacturxContext } from '#shared/facturx/to-facture-electronique.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';

/** All that a document's PDF shows; the same input gives the same bytes. */
export type PrintedDocument = {
  document: DocumentComplet;
  client: Tiers;
  boutique: Boutique;
  /** Marks every page «Brouillon»: what is being typed, seen before it is saved and has its number. */
  brouillon?: boolean;
  /** Of an invoice or a credit note: what its data say beyond what is here; the file is then a Factur-X, unless they would be refused. */
  facturx?: FacturxContext;
};

/** All that a clôture's PDF shows. */
export type PrintedCloture = { cloture: Cloture; boutique: Boutique };

/** All that a statement's PDF shows. */
export type PrintedReleve = { releve: Releve; client: Tiers; boutique: Boutique };

/** All that an order to a supplier shows on paper. */
export type PrintedCommandeFournisseur = {
  commande: CommandeFournisseurApercu;
  fournisseur: Tiers;
  boutique: Boutique;
};

/** What bears the shop's name, and its logo where it has one. */
export type PrintedWithLogo = PrintedDocument | PrintedCloture | PrintedReleve | PrintedCommandeFournisseur;

/** What a PDF is made of. */
export type Printed = PrintedWithLogo | PrintedEtiquettes;
