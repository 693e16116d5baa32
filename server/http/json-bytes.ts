declare const shape: unique symbol;

const [openBracket, closeBracket] = [Buffer.from('['), Buffer.from(']')];

type Source = Buffer | (() => Buffer | readonly Buffer[]);

/**
 * A JSON answer already in bytes, in UTF-8, e.g. a list put together by SQLite; given as a function, it is only put
 * together when it has to be sent. `version` changes whenever the bytes may: it becomes the answer's ETag, and equal
 * versions answer 304.
 */
export class JsonBytes<T = unknown> {
  declare readonly [shape]: T;
  readonly version: string | undefined;
  readonly #source: Source;

  constructor(source: Source, version?: string) {
    this.#source = source;
    this.version = version;
  }

  /** An array of the items `read` gives, parted by commas; no brackets are put around a large list by copying it. */
  static ofItems<Item>(read: () => Buffer, version?: string): JsonBytes<Item[]> {
    return new JsonBytes<Item[]>(() => [openBracket, read(), closeBracket], version);
  }

  /** The bytes in pieces, to be sent one after the other: no large list is copied to be wrapped. */
  get parts(): readonly Buffer[] {
    const given = typeof this.#source === 'function' ? this.#source() : this.#source;
    return Buffer.isBuffer(given) ? [given] : given;
  }

  get bytes(): Buffer {
    const { parts } = this;
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** The same bytes inside an object, e.g. `wrap('{"success":true,"data":', '}')`. */
  wrap<W>(before: string, after: string): JsonBytes<W> {
    return new JsonBytes<W>(() => [Buffer.from(before), ...this.parts, Buffer.from(after)], this.version);
  }

  parse(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}
