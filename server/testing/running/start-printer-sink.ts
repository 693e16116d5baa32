import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Options = {
  port?: number;
  /** Answers DLE EOT and GS r as a real printer does; a mute one never says a word. */
  mute?: boolean;
  /** The four answers to DLE EOT; a printer that is well unless given. */
  status?: () => readonly number[];
  /** Answers `~HS` as a ZPL printer does, with these three lines. */
  zebra?: () => readonly string[];
  /** Breaks the connection off once it has taken so many bytes of a print. */
  cutAfter?: number;
  /** Takes everything and never says that it has printed. */
  neverDone?: boolean;
  /** Reads nothing for so long, in milliseconds, once a connection is there. */
  slowMs?: number;
};

export const wellStatus = [0x12, 0x12, 0x12, 0x12] as const;
export const paperOutStatus = [0x1a, 0x32, 0x12, 0x72] as const;

const question = Buffer.from([0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4]);
const doneQuestion = '\u001dr\u0001';

/** A printer as the network sees one: a real TCP listener that keeps what it takes, a connection a print. */
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
    /** What was printed, connection by connection, without the questions. */
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

/** Answers what is asked and leaves it out of what is kept. */
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

/** What the bytes of a receipt come to on paper: the texts line by line by the code page of each, cuts, drawer pulses. */
export function readReceipt(bytes: Uint8Array): PrintedReceipt {
  const read: PrintedReceipt = { lines: [], cuts: 0, pulses: [], barcodes: [] };
  let [text, page, at] = ['', 0, 0];
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1] ?? 0;
    if (byte === 0x0a) {
      read.lines.push(text.trimEnd());
      text = '';
      at += 1;
    } else if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      if (byte === 0x1b && next === 0x74) page = bytes[at + 2] ?? 0;
      if (byte === 0x1b && next === 0x70) read.pulses.push(bytes[at + 2] ?? 0);
      if (byte === 0x1d && next === 0x56) read.cuts += 1;
      if (byte === 0x1b && next === 0x24 && text !== '') text += '\t';
      const length = measureCommand(bytes, at);
      if (byte === 0x1d && next === 0x6b)
        read.barcodes.push(Buffer.from(bytes.subarray(at + 4, at + length)).toString('latin1'));
      at += length;
    } else {
      text += decode(byte, page);
      at += 1;
    }
  }
  return read;
}

function decode(byte: number, page: number): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  if (page === 16) return cp1252.decode(Uint8Array.of(byte));
  return page === 19 ? cp858Upper.charAt(byte - 0x80) : '?';
}

/** How many bytes a command takes, itself included; those Comptoir sends. */
function measureCommand(bytes: Uint8Array, at: number): number {
  const [lead = 0, code = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const letter = String.fromCharCode(code);
  if (lead === 0x1b) return letter === '@' ? 2 : '$\\'.includes(letter) ? 4 : letter === 'p' ? 5 : 3;
  if (lead === 0x1c)
    return letter === '('
      ? 5 + third * 0 + fourth * 0 + (bytes[at + 3] ?? 0)
      : letter === 'S'
        ? 4
        : letter === '.'
          ? 2
          : 3;
  if (letter === 'V') return third === 0x42 ? 4 : 3;
  if (letter === 'k') return 4 + fourth;
  return 'LW'.includes(letter) ? 4 : 3;
}
