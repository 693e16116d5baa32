/** The use of some bytes until `giveBack`, which may be called once; who never calls it leaves them to the collector. */
export type Loan = { bytes: Buffer; giveBack: () => void };

/**
 * Bytes that answers may still be sending when they are replaced. Their memory goes back as soon as they were dropped and
 * every loan was given back: left to the garbage collector, a long list that changes often holds tens of megabytes of its
 * earlier versions, and costs more collecting than making.
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

  /** Not to be called once dropped. */
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

  /** Says that nobody will borrow them any more. */
  drop(): void {
    this.#isDropped = true;
    this.#freeIfUnused();
  }

  #freeIfUnused() {
    if (!this.#isDropped || this.#loans > 0 || this.byteLength === 0) return;
    const { buffer } = this.#bytes;
    // Small Buffers share their memory with others.
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
