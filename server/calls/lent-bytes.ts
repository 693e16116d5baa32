/**
 * The use of some bytes until `giveBack`, which is called at most once; if it is never called, the garbage collector
 * frees them.
 */
export type Loan = { bytes: Buffer; giveBack: () => void };

/**
 * Bytes that answers may still be sending when they are replaced. Their memory is freed as soon as they are dropped and
 * every loan is given back. Left to the garbage collector, a long list that changes often would hold tens of megabytes
 * of earlier versions, and cost more to collect than to make.
 */
export class LentBytes {
  readonly #bytes: Buffer;
  readonly byteLength: number;
  #loans = 0;
  #isDropped = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.byteLength = bytes.byteLength;
  }

  /** Lends the bytes; must not be called after `drop`. */
  borrow(): Loan {
    this.#loans += 1;
    return {
      bytes: this.#bytes,
      giveBack: () => {
        this.#loans -= 1;
        this.#freeIfUnused();
      },
    };
  }

  /** Declares that nobody will borrow the bytes any more. */
  drop(): void {
    this.#isDropped = true;
    this.#freeIfUnused();
  }

  #freeIfUnused() {
    if (!this.#isDropped || this.#loans > 0 || this.byteLength === 0) return;
    const { buffer } = this.#bytes;
    // Small Buffers share their memory with others, so only a Buffer with memory of its own is freed.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === this.byteLength) buffer.transfer(0);
  }
}

/** Lends bytes that nobody else will use. */
export function lendOnce(bytes: Buffer): Loan {
  const lent = new LentBytes(bytes);
  const loan = lent.borrow();
  lent.drop();
  return loan;
}
