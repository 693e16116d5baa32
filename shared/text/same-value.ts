/** True when both say the same, whatever the order of their keys; a missing value is as none. */
export function isSame(a: unknown, b: unknown): boolean {
  // Mostly the same record read twice, its keys in one order: then nothing has to be sorted.
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || toSameText(a) === toSameText(b);
}

/** One text for all that say the same. */
export function toSameText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) => (isPlain(inner) ? sortKeys(inner) : inner));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortKeys(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
