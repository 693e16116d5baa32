import type { EmailStatus } from '#shared/contracts/emails.ts';
import type { EmailLogs } from './email-logs.store.ts';

const header = 'ID,Destinataire,Sujet,Statut,Date Création,Date Envoi,Nb Tentatives,Erreur,Documents';
const byteOrderMark = '\ufeff';

/**
 * The log as CSV (RFC 4180, UTF-8 with BOM), the newest first, a page at a time; nothing is held open between
 * two pieces. A cell that a spreadsheet would take for a formula starts with an apostrophe.
 */
export async function* exportEmailLogs(logs: EmailLogs, statut: EmailStatus | undefined): AsyncGenerator<string> {
  yield `${byteOrderMark}${header}\r\n`;
  let before: number | undefined;
  for (;;) {
    const page = logs.listPage(statut, before);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(([, ...cells]) => `${cells.map(toCell).join(',')}\r\n`).join('');
    [before] = last;
  }
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `emails_logs_20261121_140509.csv`, in this time zone. */
export function toExportName(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `emails_logs_${day}_${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}.csv`;
}
