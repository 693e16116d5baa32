import { compactIdentifier } from '#shared/identifiers/identifiers.ts';

/** Identifiers that are stored without the separators they are printed with. */
const compacted: ReadonlySet<string> = new Set(['siret', 'siren', 'code_ean']);

/** Returns whether writing `input` would change the record; fields that are not given change nothing. */
export function hasChange(record: object, input: object): boolean {
  const before = new Map<string, unknown>(Object.entries(record));
  return Object.entries(input).some(
    ([champ, value]) => value !== undefined && toStored(champ, value) !== toStored(champ, before.get(champ)),
  );
}

function toStored(champ: string, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  return (compacted.has(champ) ? compactIdentifier(value) : value.trim()) || null;
}
