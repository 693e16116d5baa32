/** Returns whether two values are equal, whatever the order of their keys; a missing value equals null. */
export function isSame(a: unknown, b: unknown): boolean {
  // Usually it is the same record read twice with its keys in one order: then nothing has to be sorted.
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || toSameText(a) === toSameText(b);
}

/** Returns one text for all values that are equal. */
export function toSameText(value: unknown): string {
  return JSON.stringify(sortKeys(value ?? null));
}

/** Sorts the keys before the value is written: a replacer would be called for each value, and takes twice the time. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  if ('toJSON' in value) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sortKeys(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
