import { type CsvColumns, toCsvTable } from '#shared/tables/csv-table.ts';
import { formatDate } from '#shared/time/dates.ts';
import { fromCents } from '#shared/money/money.ts';
import type { LigneExportee } from '../ligne-exportee.ts';

const columns: CsvColumns<LigneExportee> = [
  ['Journal', ({ journal_code }) => journal_code],
  ['Écriture', ({ num }) => num],
  ['Date', ({ date }) => formatDate(date)],
  ['Pièce', ({ piece }) => piece],
  ['Date de la pièce', ({ piece_date }) => formatDate(piece_date)],
  ['Caisse', ({ poste }) => poste],
  ['Compte', ({ compte }) => compte],
  ['Nom du compte', ({ compte_lib }) => compte_lib],
  ['Client', ({ aux }) => aux?.num ?? ''],
  ['Nom du client', ({ aux }) => aux?.lib ?? ''],
  ['Libellé', ({ libelle }) => libelle],
  ['Débit', ({ debit }) => fromCents(debit)],
  ['Crédit', ({ credit }) => fromCents(credit)],
];

/** Lines as a French spreadsheet opens them, separated by semicolons. */
export const ecrituresCsv = toCsvTable(columns, ';');
