/** The fields of a message, by tag. */
export type TlvFields = ReadonlyMap<string, string>;

/** The reading of received bytes. `partial`: more has to come; `garbage`: no message can begin like this. */
type TlvReading = { kind: 'whole'; fields: TlvFields } | { kind: 'partial' } | { kind: 'garbage' };

/** In bytes; anything longer is no answer. */
export const longestMessage = 8_192;

/** Value of `AE` for a terminal that will give its result later. */
export const answersLater = '11';

const headLength = 5;
const longestValue = 999;

/**
 * Encodes a Caisse-AP message: for each field its tag of two letters, its length in three digits, its value in ASCII.
 */
export function encodeTlv(fields: readonly (readonly [string, string])[]): Buffer {
  const parts = fields.map(([tag, value]) => {
    if (!/^[A-Z]{2}$/.test(tag) || !/^[ -~]+$/.test(value) || value.length > longestValue)
      throw new Error(`a field cannot be sent: ${tag}`);
    return `${tag}${String(value.length).padStart(3, '0')}${value}`;
  });
  return Buffer.from(parts.join(''), 'ascii');
}

/**
 * Reads any bytes received so far. A repeated tag makes them garbage, because neither value can be trusted. Only an
 * acknowledgement (`AE` 11) may be followed by another message.
 */
export function decodeTlv(bytes: Uint8Array): TlvReading {
  if (bytes.length > longestMessage) return { kind: 'garbage' };
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\r\n\0]+$/, '');
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = text.slice(at, at + headLength);
    if (!isHead(head) || (at === 0 && !'CZ'.startsWith(head.slice(0, 2)))) return { kind: 'garbage' };
    const [tag, length] = [head.slice(0, 2), Number(head.slice(2))];
    const end = at + headLength + length;
    if (head.length < headLength || end > text.length) return { kind: 'partial' };
    if (tag === 'CZ' && fields.get('AE') === answersLater) fields.clear();
    if (fields.has(tag)) return { kind: 'garbage' };
    fields.set(tag, text.slice(at + headLength, end));
    at = end;
  }
  return fields.size === 0 ? { kind: 'partial' } : { kind: 'whole', fields };
}

/** Returns whether a text is the beginning of a field, complete or not. */
function isHead(head: string): boolean {
  return /^[A-Z]{1,2}$|^[A-Z]{2}\d{1,3}$/.test(head);
}
