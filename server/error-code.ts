/**
 * Returns the code that the system, a database or the network gives an error, e.g. `ENOENT`; undefined for any other.
 */
export function findErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
