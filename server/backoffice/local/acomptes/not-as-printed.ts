/** A document to be issued is not, or no more, what its file was made of: nothing is written. */
export class NotAsPrinted extends Error {}

/** Undefined of what is no more what its file was made of. */
export async function unlessStale<T>(done: Promise<T>): Promise<T | undefined> {
  return done.catch((error: unknown) => {
    if (error instanceof NotAsPrinted) return undefined;
    throw error;
  });
}
