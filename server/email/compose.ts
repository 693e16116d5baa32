import type { Sender } from './address.ts';

/** The content of a message, the same for all recipients. */
export type MailContent = {
  /** One line. */
  sujet: string;
  html: string;
  texte: string;
  /** Addresses shown as copies. */
  cc: readonly string[];
  pieces: readonly { nom: string; contenu: Uint8Array }[];
};

/** A message without the headers specific to a recipient; it is encoded once, however many receive it. */
export type ComposedMail = { from: Sender; headers: string; body: Buffer };

type Own = { messageId: string; to: string; date: Date };

const ownHeaders = /^(to|message-id|date):/i;
const endOfHeaders = '\r\n\r\n';

let composer: ReturnType<typeof loadComposer> | undefined;

async function loadComposer() {
  return (await import('nodemailer/lib/mail-composer')).default;
}

/**
 * Encodes headers, both bodies and attachments. It takes values only and encodes each, so that none can start another
 * header.
 */
export async function composeMail(content: MailContent, from: Sender, readReceipts: boolean): Promise<ComposedMail> {
  const MailComposer = await (composer ??= loadComposer());
  const { sujet, html, texte, cc, pieces } = content;
  const message = new MailComposer({
    from,
    cc: cc.map((address) => ({ name: '', address })),
    subject: sujet,
    text: texte,
    html,
    attachments: pieces.map(({ nom, contenu }) => ({
      filename: nom,
      content: Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength),
      contentType: 'application/pdf',
    })),
    headers: readReceipts ? { 'Disposition-Notification-To': `<${from.address}>` } : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await message.compile().build();
  const end = bytes.indexOf(endOfHeaders);
  const lines = bytes
    .subarray(0, end)
    .toString('latin1')
    .split(/\r\n(?![ \t])/);
  const headers = lines.filter((line) => !ownHeaders.test(line)).join('\r\n');
  return { from, headers, body: bytes.subarray(end) };
}

/** Returns the whole message for one recipient; `to` is a bare address. */
export function addressMail({ headers, body }: ComposedMail, { messageId, to, date }: Own): Buffer {
  const own = `To: ${to}\r\nMessage-ID: ${messageId}\r\nDate: ${date.toUTCString().replace('GMT', '+0000')}\r\n`;
  return Buffer.concat([Buffer.from(own + headers, 'latin1'), body]);
}
