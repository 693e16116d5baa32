/** Bytes in use until `release`, which is called at most once; if it is never called, the garbage collector frees them. */
export type BytesReference = { bytes: Buffer; release: () => void };

/**
 * Bytes that answers may still be sending when they are replaced. Their memory is freed as soon as they are dropped and
 * every reference to them is released. Left to the garbage collector, a long list that changes often would hold tens of
 * megabytes of earlier versions, and cost more to collect than to make.
 */
export class CountedBytes {
  readonly #bytes: Buffer;
  readonly byteLength: number;
  #references = 0;
  #isDropped = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.byteLength = bytes.byteLength;
  }

  /** Must not be called after `drop`. */
  acquire(): BytesReference {
    this.#references += 1;
    return {
      bytes: this.#bytes,
      release: () => {
        this.#references -= 1;
        this.#freeIfUnused();
      },
    };
  }

  /** Declares that nobody will acquire the bytes any more. */
  drop(): void {
    this.#isDropped = true;
    this.#freeIfUnused();
  }

  #freeIfUnused() {
    if (!this.#isDropped || this.#references > 0 || this.byteLength === 0) return;
    const { buffer } = this.#bytes;
    // Small Buffers share their memory with others, so only a Buffer with memory of its own is freed.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === this.byteLength) buffer.transfer(0);
  }
}

/** Returns the only reference to bytes that nobody else will use. */
export function toBytesReference(bytes: Buffer): BytesReference {
  const counted = new CountedBytes(bytes);
  const reference = counted.acquire();
  counted.drop();
  return reference;
}
