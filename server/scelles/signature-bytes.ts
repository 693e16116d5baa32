/** A signature on P-256 is two numbers of this many bytes. Node, asked to convert them, takes 24 µs when it signs and 29 when it verifies. */
const numberSize = 32;
const [sequence, integer] = [0x30, 0x02];

/** The two numbers one after the other (IEEE P1363), as they are kept, in the DER that OpenSSL reads; undefined of what is no such signature. */
export function toDer(signature: Buffer): Buffer | undefined {
  if (signature.length !== 2 * numberSize) return undefined;
  const numbers = [signature.subarray(0, numberSize), signature.subarray(numberSize)].flatMap((bytes) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const digits = bytes.subarray(first === -1 ? numberSize - 1 : first);
    // A number that begins with a high bit would be negative.
    const padding = (digits[0] ?? 0) > 0x7f ? [0] : [];
    return [integer, padding.length + digits.length, ...padding, ...digits];
  });
  return Buffer.from([sequence, numbers.length, ...numbers]);
}

/** The two numbers of a signature OpenSSL has made. */
export function fromDer(der: Buffer): Buffer {
  const signature = Buffer.alloc(2 * numberSize);
  const firstEnd = 4 + (der[3] ?? 0);
  for (const [index, bytes] of [der.subarray(4, firstEnd), der.subarray(firstEnd + 2)].entries()) {
    const digits = bytes.subarray(-numberSize);
    digits.copy(signature, (index + 1) * numberSize - digits.length);
  }
  return signature;
}
