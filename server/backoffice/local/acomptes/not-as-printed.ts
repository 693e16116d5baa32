/**
 * Thrown when a document to be issued is not, or no longer, the one its file was rendered from. Nothing is written
 * then.
 */
export class NotAsPrinted extends Error {}

/** Returns undefined instead of throwing `NotAsPrinted`, so that the caller can render the file again. */
export async function unlessStale<T>(done: Promise<T>): Promise<T | undefined> {
  return done.catch((error: unknown) => {
    if (error instanceof NotAsPrinted) return undefined;
    throw error;
  });
}
