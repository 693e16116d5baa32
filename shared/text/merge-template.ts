import { formatDate } from '#shared/time/dates.ts';
import { formatAmount } from '#shared/money/money.ts';

type Text = { sujet: string; corps_html: string };

const placeholder = /\{\{\s*(\w+)(?::(\w+))?\s*\}\}/g;

/** The formats of a placeholder: `{{DO_TotalTTC:euros}}` is «1 234,50 €», `{{DO_Date:date}}` is «21/11/2026». */
const formats = new Map<string, (value: string) => string>([
  ['euros', (value) => formatAmount(Number(value))],
  ['date', formatDate],
]);

/** Escapes a text for HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the HTML of a message a person typed: HTML stays as it is, plain text keeps its lines. */
export function toMessageHtml(message: string): string {
  if (/<[a-z!/]|&#?\w+;/i.test(message)) return message;
  const paragraphs = message
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => escapeHtml(paragraph).replace(/\r?\n/g, '<br>\n'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
}

/**
 * Returns the template with dates and amounts formatted as in a French letter: `{{DO_Date}}` is read as
 * `{{DO_Date:date}}`, and a total followed by € as `{{DO_TotalTTC:euros}}`.
 */
export function toFrenchTemplate({ sujet, corps_html }: Text): Text {
  return { sujet: writeFrench(sujet), corps_html: writeFrench(corps_html) };
}

function writeFrench(text: string): string {
  return text
    .replace(/\{\{\s*(DO_Total\w+)\s*\}\}\s?€/g, '{{$1:euros}}')
    .replace(/\{\{\s*DO_Date\s*\}\}/g, '{{DO_Date:date}}');
}

/**
 * Fills in a template: values are plain in the subject and escaped in the body. A placeholder that names no variable
 * stays.
 */
export function mergeTemplate({ sujet, corps_html }: Text, values: Readonly<Record<string, string>>): Text {
  return { sujet: fill(sujet, values, (value) => value), corps_html: fill(corps_html, values, escapeHtml) };
}

function fill(text: string, values: Readonly<Record<string, string>>, write: (value: string) => string): string {
  const known = new Map(Object.entries(values));
  return text.replace(placeholder, (whole, variable: string, format: string | undefined) => {
    const value = known.get(variable);
    const toText = format === undefined ? (plain: string) => plain : formats.get(format);
    return value === undefined || !toText ? whole : write(toText(value));
  });
}
