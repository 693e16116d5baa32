/**
 * Returns a function that makes a value at its first call and keeps it: Intl formats take milliseconds to make, which
 * would slow the start down.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
