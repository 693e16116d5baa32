import type { EmailStatus } from '#shared/contracts/emails/emails.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import { csvSeparators, toCsvName, writeCsv } from '#server/http/answers/csv.ts';
import { type CsvColumns, toCsvTable } from '#shared/tables/csv-table.ts';
import type { EmailLogs, LogRow } from './email-logs.store.ts';

/** Filter of the log, and its format: for programs (`csv`) or for a French Excel. */
export type LogExport = { statut?: EmailStatus | undefined; format: ExportFormat };

const labels = [
  'ID',
  'Destinataire',
  'Sujet',
  'Statut',
  'Date Création',
  'Date Envoi',
  'Nb Tentatives',
  'Erreur',
  'Documents',
];
const columns = labels.map((label, index): CsvColumns<LogRow>[number] => [label, (row) => row[index + 1] ?? null]);

/**
 * Exports the log as CSV (RFC 4180, UTF-8 with BOM), newest first, a page at a time; no statement stays open between
 * two pages. A cell that a spreadsheet would take for a formula starts with an apostrophe. A French Excel gets
 * semicolons.
 */
export function writeEmailLogs(logs: EmailLogs, { statut, format }: LogExport): AsyncGenerator<string> {
  return writeCsv(toCsvTable(columns, csvSeparators[format]), readLogs(logs, statut));
}

async function* readLogs(logs: EmailLogs, statut: EmailStatus | undefined) {
  let before: number | undefined;
  for (;;) {
    const page = logs.listPage(statut, before);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    [before] = last;
  }
}

/** Returns `emails_logs_20261121_140509.csv`, in this time zone. */
export function toExportName(date: Date): string {
  return toCsvName('emails_logs', date);
}
