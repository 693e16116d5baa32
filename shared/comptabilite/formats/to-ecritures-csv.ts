import { byteOrderMark, toCsvLine } from '#shared/tables/csv.ts';
import { formatDate } from '#shared/time/dates.ts';
import { fromCents } from '#shared/money/money.ts';
import type { LigneExportee } from '../ligne-exportee.ts';

const columns: [string, (ligne: LigneExportee) => string | number][] = [
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

/** Returns the header line, after the byte order mark that tells a spreadsheet the text is UTF-8. */
export function toEcrituresHead(): string {
  const heads = columns.map(([head]) => head);
  return byteOrderMark + toCsvLine(heads, ';');
}

/** Returns a line as a French spreadsheet opens it, separated by semicolons. */
export function toEcrituresCsv(ligne: LigneExportee): string {
  const cells = columns.map(([, toValue]) => toValue(ligne));
  return toCsvLine(cells, ';');
}
