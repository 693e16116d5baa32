import { byteOrderMark, toCsvLine } from '#shared/tables/csv.ts';
import { formatDate } from '#shared/time/dates.ts';
import { fromCents } from '#shared/money/money.ts';
import type { LigneExportee } from '../ligne-exportee.ts';

const columns: [string, (ligne: LigneExportee) => string | number][] = [
  ['Journal', ({ journal_code }) => journal_code],
  ['Écriture', ({ num }) => (num === 0 ? '' : num)],
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

/** Lines as a French spreadsheet opens them; those that are not posted yet have no number. */
export function* toEcrituresCsv(lignes: Iterable<LigneExportee>): Generator<string> {
  yield byteOrderMark +
    toCsvLine(
      columns.map(([head]) => head),
      ';',
    );
  for (const ligne of lignes)
    yield toCsvLine(
      columns.map(([, toValue]) => toValue(ligne)),
      ';',
    );
}
