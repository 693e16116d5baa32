/** What is made at its first use, and kept: formats of Intl take milliseconds to make, which a start has better use for. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
