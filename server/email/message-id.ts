const prefix = 'comptoir-';
const pattern = /comptoir-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/;

/** The Message-ID of a log's message: the same at each attempt, so that a receiver can tell a message it already has. */
export function toMessageId(logId: string, senderAddress: string): string {
  const domain = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  return `<${prefix}${logId}@${domain}>`;
}

/** The name a mail server repeats in its delivery reports (RFC 3461). */
export function toEnvelopeId(logId: string): string {
  return prefix + logId;
}

/** The id of the log a Message-ID, an envelope id or a text that quotes one is about; undefined when it is none of ours. */
export function findLogId(text: string): string | undefined {
  return pattern.exec(text)?.[1];
}
