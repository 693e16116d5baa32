import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Options = {
  port?: number;
  /** Never answers DLE EOT and GS r, as a real printer does by default. */
  mute?: boolean;
  /** The four answers to DLE EOT; by default those of a printer without a problem. */
  status?: () => readonly number[];
  /** Answers `~HS` as a ZPL printer does, with these three lines. */
  zebra?: () => readonly string[];
  /** Breaks the connection once it has received so many bytes of a print. */
  cutAfter?: number;
  /** Accepts everything and never reports that it has printed. */
  neverDone?: boolean;
  /** Reads nothing for so long, in milliseconds, after a connection. */
  slowMs?: number;
};

export const wellStatus = [0x12, 0x12, 0x12, 0x12] as const;
export const paperOutStatus = [0x1a, 0x32, 0x12, 0x72] as const;

const question = Buffer.from([0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4]);
const doneQuestion = '\u001dr\u0001';

/**
 * Starts a printer as the network sees one: a real TCP listener that keeps what it receives, one connection for each
 * print.
 */
export async function startPrinterSink(options: Options = {}) {
  const taken: { bytes: Buffer }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    const print = { bytes: Buffer.alloc(0) };
    taken.push(print);
    serve(socket, options, print);
  }).listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    adresse: '127.0.0.1',
    port,
    /** Returns what was printed, connection by connection, without the status requests. */
    get prints(): Buffer[] {
      return taken.map(({ bytes }) => bytes).filter(({ length }) => length > 0);
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    [Symbol.asyncDispose]() {
      return this.stop();
    },
  };
}

function serve(socket: Socket, options: Options, print: { bytes: Buffer }) {
  if (options.slowMs) {
    socket.pause();
    setTimeout(() => socket.resume(), options.slowMs);
  }
  socket.on('data', (chunk) => {
    print.bytes = Buffer.concat([print.bytes, chunk]);
    const { cutAfter = Number.POSITIVE_INFINITY } = options;
    if (print.bytes.length >= cutAfter) return void socket.resetAndDestroy();
    print.bytes = answer(print.bytes, socket, options);
  });
}

/** Answers status requests and removes them from what is kept. */
function answer(taken: Buffer, socket: Socket, { mute, status, zebra, neverDone }: Options): Buffer {
  const asked = taken.indexOf(question);
  if (asked >= 0) {
    if (!mute) socket.write(Buffer.from(status?.() ?? wellStatus));
    return Buffer.concat([taken.subarray(0, asked), taken.subarray(asked + question.length)]);
  }
  if (taken.indexOf('~HS') === 0) {
    if (zebra)
      socket.write(
        zebra()
          .map((line) => `\u0002${line}\u0003\r\n`)
          .join(''),
        'latin1',
      );
    return taken.subarray(3);
  }
  if (!mute && !neverDone && taken.subarray(-3).toString('latin1') === doneQuestion) socket.write(Buffer.from([0]));
  return taken;
}

const cp1252 = new TextDecoder('windows-1252');
const cp858Upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ';

export type PrintedReceipt = { lines: string[]; cuts: number; pulses: number[]; barcodes: string[] };

/** First bytes of commands; between two commands are line ends and texts. */
const lead = new Set([0x1b, 0x1c, 0x1d]);

/** Decodes the bytes of a receipt: texts line by line in their code page, cuts, drawer pulses, barcodes. */
export function readReceipt(bytes: Uint8Array): PrintedReceipt {
  const read: PrintedReceipt = { lines: [], cuts: 0, pulses: [], barcodes: [] };
  const head = { text: '', page: 0 };
  for (let at = 0; at < bytes.length; ) {
    const isCommand = lead.has(bytes[at] ?? 0);
    const length = isCommand ? measureCommand(bytes, at) : 1;
    const taken = bytes.subarray(at, at + length);
    if (isCommand) obey(taken, read, head);
    else write(taken[0] ?? 0, read, head);
    at += length;
  }
  return read;
}

type Head = { text: string; page: number };

function write(byte: number, { lines }: PrintedReceipt, head: Head) {
  if (byte !== 0x0a) {
    head.text += decode(byte, head.page);
    return;
  }
  lines.push(head.text.trimEnd());
  head.text = '';
}

function obey(command: Uint8Array, read: PrintedReceipt, head: Head) {
  const [, , third = 0] = command;
  const name = Buffer.from(command.subarray(0, 2)).toString('latin1');
  if (name === '\u001bt') head.page = third;
  if (name === '\u001bp') read.pulses.push(third);
  if (name === '\u001dV') read.cuts += 1;
  if (name === '\u001dk') read.barcodes.push(Buffer.from(command.subarray(4)).toString('latin1'));
  if (name === '\u001b$' && head.text !== '') head.text += '\t';
}

function decode(byte: number, page: number): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  if (page === 16) return cp1252.decode(Uint8Array.of(byte));
  return page === 19 ? cp858Upper.charAt(byte - 0x80) : '?';
}

/** Length of a command in bytes, by its first two; three for all others that Comptoir sends. */
const lengths: Record<string, number> = {
  '\u001b@': 2,
  '\u001b$': 4,
  '\u001b\\': 4,
  '\u001bp': 5,
  '\u001cS': 4,
  '\u001c.': 2,
  '\u001c(': 7,
  '\u001dL': 4,
  '\u001dW': 4,
};

function measureCommand(bytes: Uint8Array, at: number): number {
  const [, , third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const name = Buffer.from(bytes.subarray(at, at + 2)).toString('latin1');
  if (name === '\u001dV') return third === 0x42 ? 4 : 3;
  return name === '\u001dk' ? 4 + fourth : (lengths[name] ?? 3);
}
