const prefix = 'comptoir-';
const pattern = /comptoir-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/;

/**
 * Returns the Message-ID of a log's message: the same at each attempt, so that a receiver recognises a message it
 * already has.
 */
export function toMessageId(logId: string, senderAddress: string): string {
  const domain = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  return `<${prefix}${logId}@${domain}>`;
}

/** Returns the id a mail server repeats in its delivery reports (RFC 3461). */
export function toEnvelopeId(logId: string): string {
  return prefix + logId;
}

/** Returns the log's id from a Message-ID, an envelope id or a text that quotes one; undefined when it is not ours. */
export function findLogId(text: string): string | undefined {
  return pattern.exec(text)?.[1];
}
