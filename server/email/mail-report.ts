import PostalMime, { type Attachment } from 'postal-mime';
import { toLine } from './mail-outcome.ts';
import { findLogId } from './message-id.ts';
import { withReason } from './reply-reason.ts';

/** A report on one of our messages, by a mail server (RFC 3464) or by a recipient's program (RFC 8098). */
export type MailReport = { logId: string } & ({ kind: 'returned'; erreur: string } | { kind: 'opened' });

type Fields = Map<string, string>;

const quotedMessage = /^(message\/rfc822|(text|message)\/rfc822-headers)$/;

/**
 * Returns the report a message carries; undefined for any other message, and for reports that change nothing (delayed,
 * relayed, deleted).
 */
export async function findMailReport(source: Uint8Array): Promise<MailReport | undefined> {
  const { headers, attachments } = await PostalMime.parse(source, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: 16,
  });
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\/report\b/i.test(type)) return undefined;
  return findReceipt(attachments) ?? findReturn(attachments);
}

function findReceipt(attachments: readonly Attachment[]): MailReport | undefined {
  const [fields] = findGroups(attachments, 'message/disposition-notification');
  const logId = findLogId(fields?.get('original-message-id') ?? '') ?? findQuotedLogId(attachments);
  const [, disposition = ''] = (fields?.get('disposition') ?? '').split(';');
  return logId && /^\s*displayed\b/i.test(disposition) ? { logId, kind: 'opened' } : undefined;
}

function findReturn(attachments: readonly Attachment[]): MailReport | undefined {
  const [message, ...recipients] = findGroups(attachments, 'message/delivery-status');
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  const logId = findLogId(message?.get('original-envelope-id') ?? '') ?? findQuotedLogId(attachments);
  return logId && failed ? { logId, kind: 'returned', erreur: toReason(failed) } : undefined;
}

function toReason(fields: Fields): string {
  const diagnostic = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '');
  const reply = toLine(diagnostic || fields.get('status') || 'sans explication');
  return withReason(`Le message est revenu\u00a0: ${reply}`, `${fields.get('status') ?? ''} ${reply}`);
}

/** Returns our id from the headers of the message that a report quotes. */
function findQuotedLogId(attachments: readonly Attachment[]): string | undefined {
  const quoted = attachments.find(({ mimeType }) => quotedMessage.test(mimeType));
  const [fields] = quoted ? toGroups(toText(quoted)) : [];
  return findLogId(fields?.get('message-id') ?? '');
}

function findGroups(attachments: readonly Attachment[], mimeType: string): Fields[] {
  const part = attachments.find((attachment) => attachment.mimeType === mimeType);
  return part ? toGroups(toText(part)) : [];
}

function toText({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** Splits a text into groups of header fields, which are separated by empty lines. */
function toGroups(text: string): Fields[] {
  const unfolded = text
    .replaceAll('\r\n', '\n')
    .trim()
    .replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n{2,}/).map((group) => new Map(group.split('\n').map(toField)));
}

function toField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}
