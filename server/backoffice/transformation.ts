import type { DocumentComplet, DocumentKind, LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import type { WriteContext } from '#server/calls/caller.ts';

export type Transformation = {
  source: DocumentComplet;
  cible: DocumentComplet;
  nb_lignes: number;
  /** False when the source's status could not be updated; the transformation stands all the same. */
  statut_mis_a_jour: boolean;
  /** The invoice there is already for what is sold; null while there is none. */
  facture: string | null;
};

/** Another shop's invoice, of which the hub keeps lines for a credit note that is about to be made. */
export type FactureTenue = {
  document: DocumentComplet;
  lignes: readonly LigneRecord[];
  /** What is left to pay of it, in euros: the credit note settles that first. */
  reste_du: number;
};

/** Makes the credit note of such lines here, in this shop's series, with its goods; refused to who may make none. */
export type CreditAilleurs = (held: FactureTenue, context: WriteContext) => Promise<Transformation>;

/**
 * Makes a document of another kind from this one, all or nothing; refused when it was already done. Of an order or an
 * invoice it may be done of `chosen` lines and quantities, and again of what is left, which is what it is done of then.
 */
export type Transform = (
  kind: DocumentKind,
  numero: string,
  cible: DocumentKind,
  context: WriteContext,
  chosen?: LigneChoisie[],
) => Promise<Transformation>;
