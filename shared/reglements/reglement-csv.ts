import { withBoutique } from '#shared/boutiques-suivies.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { type MoyenPropre, toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import type { Imputation, ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import type { CsvSeparator } from '#shared/tables/csv.ts';
import { type CsvColumns, toCsvTable } from '#shared/tables/csv-table.ts';

type Part = Partial<Imputation>;
type Written = { reglement: ReglementLu; part: Part; isFirst: boolean; moyen: string };

/** Amounts of the whole règlement are on its first line only, so that a column can be summed. */
const columns: CsvColumns<Written> = [
  ['Numéro', ({ reglement }) => reglement.numero],
  ['Date', ({ reglement }) => reglement.date],
  ['Enregistré le', ({ reglement }) => reglement.moment],
  ['Poste', ({ reglement }) => reglement.poste],
  ['Code client', ({ reglement }) => reglement.client_code],
  ['Client', ({ reglement }) => reglement.client_intitule],
  ['Moyen', ({ moyen }) => moyen],
  ['Montant', ({ reglement, isFirst }) => (isFirst ? reglement.montant : null)],
  ['Arrondi', ({ reglement, isFirst }) => (isFirst ? reglement.arrondi : null)],
  ['Document', ({ part }) => part.numero ?? null],
  ['Part du document', ({ part }) => part.montant ?? null],
  ['Au crédit du client', ({ reglement, isFirst }) => (isFirst ? reglement.libre : null)],
  ['Référence', ({ reglement }) => reglement.reference],
  ['Libellé', ({ reglement }) => reglement.libelle],
  ['Vente', ({ reglement }) => reglement.ensemble],
  ['Annule', ({ reglement }) => reglement.annule],
  ['Motif', ({ reglement }) => reglement.motif],
  ['Annulé par', ({ reglement }) => reglement.annule_par],
];

type Options = { separator: CsvSeparator; propres: readonly MoyenPropre[] };

/** Creates the head and the lines of a file of règlements, with their shops where those here are of several. */
export function createReglementCsv(boutiques: readonly BoutiqueConnue[]) {
  const table = toCsvTable(withBoutique(columns, boutiques, ({ reglement }) => reglement.poste));
  return {
    toHead: table.toHead,

    /** Returns a règlement's lines, one per document it pays, with their line endings. */
    toLines(reglement: ReglementLu, { separator, propres }: Options): string {
      const parts: Part[] = reglement.imputations.length === 0 ? [{}] : reglement.imputations;
      const moyen = toMoyenLabel(reglement.moyen, propres);
      return parts
        .map((part, index) => ({ reglement, part, isFirst: index === 0, moyen }))
        .map((written) => table.toLine(written, separator))
        .join('');
    },
  };
}
