import { withBoutique } from '#shared/boutiques-suivies.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { type MoyenPropre, toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import type { Imputation, ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import type { CsvSeparator } from '#shared/tables/csv.ts';
import { type CsvColumns, type CsvTable, toCsvTable } from '#shared/tables/csv-table.ts';

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

type Options = { boutiques: readonly BoutiqueConnue[]; propres: readonly MoyenPropre[]; separator: CsvSeparator };

/**
 * Creates the head and the lines of a file of règlements, one for each document they pay, with their shops where those
 * here are of several.
 */
export function createReglementCsv({ boutiques, propres, separator }: Options): CsvTable<ReglementLu> {
  const table = toCsvTable(
    withBoutique(columns, boutiques, ({ reglement }) => reglement.poste),
    separator,
  );
  return {
    head: table.head,
    toLines(reglement) {
      const parts: Part[] = reglement.imputations.length === 0 ? [{}] : reglement.imputations;
      const moyen = toMoyenLabel(reglement.moyen, propres);
      return parts.map((part, index) => table.toLines({ reglement, part, isFirst: index === 0, moyen })).join('');
    },
  };
}
