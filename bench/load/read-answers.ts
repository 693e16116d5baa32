export type AnswerHead = { status: number; etag: string | undefined };

const headEnd = Buffer.from('\r\n\r\n');
const statusOffset = 'HTTP/1.1 '.length;

/**
 * Reads answers off a keep-alive connection and tells of each when its last byte is there; bodies are counted, not kept.
 * Answers must state their length, but for 204 and 304.
 */
export function readAnswers(onAnswer: (head: AnswerHead) => void): (bytes: Uint8Array, count: number) => boolean {
  let head: Buffer = Buffer.alloc(0);
  let answer: AnswerHead | undefined;
  let missing = 0;

  /** Reads a head that may have come in pieces; gives back how much of these bytes it took. */
  function readHead(bytes: Buffer): number {
    const before = head.length;
    head = before === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = head.indexOf(headEnd);
    if (end < 0) {
      head = Buffer.from(head);
      return bytes.length;
    }
    const text = head.toString('latin1', 0, end);
    answer = { status: Number(text.slice(statusOffset, statusOffset + 3)), etag: findHeader(text, 'etag') };
    missing = answer.status === 304 || answer.status === 204 ? 0 : Number(findHeader(text, 'content-length'));
    if (Number.isNaN(missing)) throw new Error(`No length: ${text}`);
    head = Buffer.alloc(0);
    return end + headEnd.length - before;
  }

  return (bytes, count) => {
    let rest = Buffer.from(bytes.buffer, bytes.byteOffset, count);
    while (rest.length > 0) {
      if (!answer) rest = rest.subarray(readHead(rest));
      const taken = Math.min(missing, rest.length);
      missing -= taken;
      rest = rest.subarray(taken);
      if (answer && missing === 0) {
        const done = answer;
        answer = undefined;
        onAnswer(done);
      }
    }
    return true;
  };
}

function findHeader(text: string, wanted: string): string | undefined {
  return new RegExp(`\\r\\n${wanted}: ([^\\r]*)`, 'i').exec(text)?.[1];
}
