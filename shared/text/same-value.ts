import { isRecord } from '#shared/is-record.ts';

/** Returns whether two values are equal, whatever the order of their keys; a missing value equals null. */
export function isSame(a: unknown, b: unknown): boolean {
  // Usually it is the same record read twice with its keys in one order: then nothing has to be sorted.
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || toSameText(a) === toSameText(b);
}

/** Returns one text for all values that are equal: JSON with the keys of each object in order. */
export function toSameText(value: unknown): string {
  return toText(value) ?? 'null';
}

/**
 * Writes the text at once: sorted copies of all objects take twice the time. Undefined for what JSON leaves out of an
 * object.
 */
function toText(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map((one) => toText(one) ?? 'null').join(',')}]`;
  if (!isRecord(value) || 'toJSON' in value) return JSON.stringify(value);
  let fields = '';
  for (const key of sortKeys(Object.keys(value))) {
    const text = toText(value[key]);
    if (text !== undefined) fields += `${fields === '' ? '' : ','}${JSON.stringify(key)}:${text}`;
  }
  return `{${fields}}`;
}

/** Whole numbers come first and by size, as in every object of JavaScript: texts of before were written from objects. */
function sortKeys(keys: string[]): string[] {
  const sorted = keys.sort();
  if ((sorted[0] ?? '') >= ':') return sorted;
  const indexes = sorted.filter(isIndex).sort((a, b) => Number(a) - Number(b));
  return [...indexes, ...sorted.filter((key) => !isIndex(key))];
}

const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
