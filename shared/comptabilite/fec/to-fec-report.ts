import { createBalances } from './fec-balances.ts';
import { findCellFaults } from './fec-cells.ts';
import { fecColumns } from './fec-columns.ts';

/** A rule that a file of écritures breaks. `ligne` counts from 1, the header included; 0 stands for the whole file. */
type FecAnomalie = { regle: string; ligne: number; message: string };

type FecReport = { lignes: number; debit: number; credit: number; total: number; anomalies: FecAnomalie[] };

/** Anomalies beyond these are only counted. */
const mostReported = 50;

/** The header in its two permitted forms: amounts as Debit and Credit, or as Montant and Sens. */
const heads = [fecColumns.join(), fecColumns.join().replace('Debit,Credit', 'Montant,Sens')];

/**
 * Checks a file of écritures line by line, whatever its length, by the rules of article A47 A-1 and the public ones of
 * the tax office's «Test Compta Démat». Keeps the first anomalies and counts all of them.
 */
export function createFecChecker(nom: string) {
  const anomalies: FecAnomalie[] = [];
  let total = 0;
  let read = 0;
  let separator = '\t';
  let columns: readonly string[] = fecColumns;
  const report = (regle: string, message: string, ligne = read) => {
    total += 1;
    if (anomalies.length < mostReported) anomalies.push({ regle, ligne, message });
  };
  const balances = createBalances(report);
  const named = /^\d{9}FEC(\d{8})\.txt$/.exec(nom);
  if (!named) report('nom', `Le fichier «\u00a0${nom}\u00a0» ne s’appelle pas SirenFECAAAAMMJJ.txt.`, 0);
  const cloture = named?.[1] ?? '';

  function readHead(line: string) {
    separator = line.includes('|') ? '|' : '\t';
    columns = line.split(separator);
    if (heads.includes(columns.join())) return;
    report('entete', 'La première ligne ne nomme pas les 18 champs de l’article A47 A-1, dans leur ordre.');
    columns = fecColumns;
  }

  return {
    /** Checks one line, given without its line ending. */
    read(line: string): void {
      read += 1;
      if (read === 1) return readHead(line);
      const cells = line.split(separator);
      if (cells.length !== columns.length)
        return report('champs', `${cells.length} champs au lieu de ${columns.length}.`);
      const values: Readonly<Record<string, string>> = Object.fromEntries(
        columns.map((column, index) => [column, cells[index] ?? '']),
      );
      const faults = findCellFaults(values, cloture);
      for (const { regle, message } of faults) report(regle, message);
      balances.add(values);
    },

    end(): FecReport {
      if (read < 2) report('vide', 'Le fichier n’a aucune écriture.', 0);
      const sums = balances.end();
      return { lignes: Math.max(read - 1, 0), ...sums, total, anomalies };
    },
  };
}

/** Checks a whole file, given as text. */
export function toFecReport(nom: string, text: string): FecReport {
  const checker = createFecChecker(nom);
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) checker.read(line);
  return checker.end();
}
