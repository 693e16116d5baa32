declare const shape: unique symbol;

/**
 * A JSON answer already in bytes, in UTF-8, e.g. a list put together by SQLite.
 * `version` changes whenever the bytes may: it becomes the answer's ETag, and equal versions answer 304.
 */
export class JsonBytes<T = unknown> {
  declare readonly [shape]: T;
  readonly bytes: Buffer;
  readonly version: string | undefined;

  constructor(bytes: Buffer, version?: string) {
    this.bytes = bytes;
    this.version = version;
  }

  /** The same bytes inside an object, e.g. `wrap('{"success":true,"data":', '}')`. */
  wrap<W>(before: string, after: string): JsonBytes<W> {
    return new JsonBytes<W>(Buffer.concat([Buffer.from(before), this.bytes, Buffer.from(after)]), this.version);
  }

  parse(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}
