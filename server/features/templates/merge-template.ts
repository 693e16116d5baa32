import { escapeHtml } from '#server/email/html-entities.ts';
import type { templateVariables } from '#shared/contracts/templates.ts';
import type { DocumentRecord } from '#shared/contracts/documents.ts';
import { formatDate } from '#shared/dates.ts';
import { formatAmount } from '#shared/money.ts';

export type TemplateValues = Record<(typeof templateVariables)[number], string>;

type Text = { sujet: string; corps_html: string };

const placeholder = /\{\{\s*(\w+)(?::(\w+))?\s*\}\}/g;

/** Ways to write a value that people read: `{{DO_TotalTTC:euros}}` is «1 234,50 €», `{{DO_Date:date}}` is «21/11/2026». */
const formats = new Map<string, (value: string) => string>([
  ['euros', (value) => formatAmount(Number(value))],
  ['date', formatDate],
]);

/** What a document's placeholders stand for; totals with two decimals, after a point. */
export function toTemplateValues(document: DocumentRecord, documentId: string): TemplateValues {
  return {
    DO_Piece: document.numero || documentId,
    DO_Date: document.date,
    CT_Intitule: document.client_intitule,
    DO_TotalHT: document.total_ht.toFixed(2),
    DO_TotalTTC: document.total_ttc.toFixed(2),
  };
}

/** Fills in a template: values as they are in the subject, escaped in the body. A placeholder that names no variable stays. */
export function mergeTemplate({ sujet, corps_html }: Text, values: TemplateValues): Text {
  return { sujet: fill(sujet, values, (value) => value), corps_html: fill(corps_html, values, escapeHtml) };
}

function fill(text: string, values: TemplateValues, write: (value: string) => string): string {
  const known = new Map(Object.entries(values));
  return text.replace(placeholder, (whole, variable: string, format: string | undefined) => {
    const value = known.get(variable);
    const toText = format === undefined ? (plain: string) => plain : formats.get(format);
    return value === undefined || !toText ? whole : write(toText(value));
  });
}
