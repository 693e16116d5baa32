import type { EmailStatus } from '#shared/contracts/emails.ts';
import { toCsvHead, toCsvName } from '#server/http/csv.ts';
import { toCsvLine } from '#shared/csv.ts';
import type { EmailLogs } from './email-logs.store.ts';

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
 * The log as CSV (RFC 4180, UTF-8 with BOM), the newest first, a page at a time; nothing is held open between
 * two pieces. A cell that a spreadsheet would take for a formula starts with an apostrophe.
 */
export async function* exportEmailLogs(logs: EmailLogs, statut: EmailStatus | undefined): AsyncGenerator<string> {
  yield toCsvHead(columns);
  let before: number | undefined;
  for (;;) {
    const page = logs.listPage(statut, before);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(([, ...cells]) => toCsvLine(cells)).join('');
    [before] = last;
  }
}

/** `emails_logs_20261121_140509.csv`, in this time zone. */
export function toExportName(date: Date): string {
  return toCsvName('emails_logs', date);
}
