import type { DocumentComplet, DocumentKind, LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import type { WriteContext } from '#server/calls/caller.ts';

export type Transformation = {
  source: DocumentComplet;
  cible: DocumentComplet;
  nb_lignes: number;
  /** False when the status of the source could not be updated; the transformation itself was recorded. */
  statut_mis_a_jour: boolean;
  /** Number of the invoice that already exists for these goods; null while there is none. */
  facture: string | null;
};

/** Another shop's invoice, lines of which the hub holds for a credit note about to be made. */
export type FactureTenue = {
  document: DocumentComplet;
  lignes: readonly LigneRecord[];
  /** The amount left to pay of the invoice, in euros: the credit note settles that first. */
  reste_du: number;
};

/**
 * Makes the credit note of such lines here, in this shop's series, with its goods; refused without the right to credit
 * notes.
 */
export type CreditAilleurs = (held: FactureTenue, context: WriteContext) => Promise<Transformation>;

/**
 * Makes a document of another kind from this one, all or nothing; refused when that was done already. An order or an
 * invoice may be transformed by `chosen` lines and quantities, several times; without `chosen`, what is left is taken.
 */
export type Transform = (
  kind: DocumentKind,
  numero: string,
  cible: DocumentKind,
  context: WriteContext,
  chosen?: LigneChoisie[],
) => Promise<Transformation>;
