import type { BytesReference } from './counted-bytes.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

declare const shape: unique symbol;

const [openBracket, comma, closeBracket] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/**
 * The pieces of an answer, sent one after the other and released afterwards. For a list too long to be held whole,
 * `pages` replaces `parts`: each page is read when it is taken.
 */
type Pieces = { parts: readonly Buffer[]; pages?: Iterable<Buffer>; release?: () => void };
type Source = Buffer | (() => Buffer | Pieces);

/**
 * A JSON answer that is already UTF-8 bytes, e.g. a list that SQLite put together; a source given as a function is only
 * called when the answer has to be sent. `version` changes whenever the bytes may: it becomes the answer's ETag, and
 * equal versions answer 304.
 */
export class JsonBytes<T = unknown> {
  declare readonly [shape]: T;
  readonly version: string | undefined;
  readonly #source: Source;

  constructor(source: Source, version?: string) {
    this.#source = source;
    this.version = version;
  }

  /**
   * Returns an array of the items that `acquire` returns, separated by commas; brackets are sent around them, so that
   * a large list is not copied.
   */
  static ofItems<Item>(acquire: () => BytesReference, version?: string): JsonBytes<Item[]> {
    return new JsonBytes<Item[]>(() => {
      const { bytes, release } = acquire();
      return { parts: [openBracket, bytes, closeBracket], release };
    }, version);
  }

  /** Returns an array of the items of all pages, each of which has items separated by commas. */
  static ofPages<Item>(pages: () => Iterable<Buffer>, version?: string): JsonBytes<Item[]> {
    return new JsonBytes<Item[]>(() => ({ parts: [], pages: joinPages(pages()) }), version);
  }

  /** Returns the bytes to send, without copying a large list to wrap it. */
  acquire(): Pieces {
    const given = typeof this.#source === 'function' ? this.#source() : this.#source;
    return Buffer.isBuffer(given) ? { parts: [given] } : given;
  }

  get bytes(): Buffer {
    const { parts, pages } = this.acquire();
    if (pages) return Buffer.concat([...pages]);
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** Returns the same bytes inside an object, e.g. `wrap('{"success":true,"data":', '}')`. */
  wrap<W>(before: string, after: string): JsonBytes<W> {
    return new JsonBytes<W>(() => {
      const { parts, pages, ...reference } = this.acquire();
      const [first, last] = [Buffer.from(before), Buffer.from(after)];
      return pages
        ? { parts: [], pages: wrapPages(first, pages, last) }
        : { parts: [first, ...parts, last], ...reference };
    }, this.version);
  }

  parse(): T {
    return readJson<T>(this.bytes.toString());
  }
}

function* joinPages(pages: Iterable<Buffer>): Generator<Buffer> {
  let isFirst = true;
  yield openBracket;
  for (const page of pages) {
    if (!isFirst) yield comma;
    isFirst = false;
    yield page;
  }
  yield closeBracket;
}

function* wrapPages(first: Buffer, pages: Iterable<Buffer>, last: Buffer): Generator<Buffer> {
  yield first;
  yield* pages;
  yield last;
}
