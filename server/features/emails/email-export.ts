import type { EmailStatus } from '#shared/contracts/emails/emails.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import { toCsvName } from '#server/http/answers/csv.ts';
import { toCsvHead } from '#shared/tables/csv-table.ts';
import { toCsvLine } from '#shared/tables/csv.ts';
import type { EmailLogs } from './email-logs.store.ts';

/** Filter of the log, and its format: for programs (`csv`) or for a French Excel. */
export type LogExport = { statut?: EmailStatus | undefined; format: ExportFormat };

const columns = [
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

/**
 * Exports the log as CSV (RFC 4180, UTF-8 with BOM), newest first, a page at a time; no statement stays open between
 * two pages. A cell that a spreadsheet would take for a formula starts with an apostrophe. A French Excel gets
 * semicolons.
 */
export async function* writeEmailLogs(logs: EmailLogs, { statut, format }: LogExport): AsyncGenerator<string> {
  const separator = format === 'excel' ? ';' : ',';
  yield toCsvHead(columns, separator);
  let before: number | undefined;
  for (;;) {
    const page = logs.listPage(statut, before);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(([, ...cells]) => toCsvLine(cells, separator)).join('');
    [before] = last;
  }
}

/** Returns `emails_logs_20261121_140509.csv`, in this time zone. */
export function toExportName(date: Date): string {
  return toCsvName('emails_logs', date);
}
