import { z } from 'zod';
import { type ImportField, importFields, type Nature } from '#shared/tables/import-fields.ts';
import { foldText } from '#shared/text/search-text.ts';

/** The content of each column of a file: a field, or null when it is not imported. */
export type Mapping = readonly (string | null)[];

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The meanings a user gave to columns earlier, by heading; empty when the column is left out. */
const Memory = z.record(z.string(), z.string());

/**
 * Guesses the content of the columns: as chosen the last time, otherwise by their headings. No field is in two columns.
 */
export function guessMapping(nature: Nature, entetes: readonly string[], store: Store): Mapping {
  const fields = importFields[nature];
  const memory = readMemory(nature, store);
  const taken = new Set<string>();
  return entetes.map((entete) => {
    const champ = memory[foldText(entete)] ?? findField(fields, entete)?.champ ?? '';
    const isKnown = fields.some((field) => field.champ === champ);
    if (!isKnown || taken.has(champ)) return null;
    taken.add(champ);
    return champ;
  });
}

/** Returns the mapping with a column set to `champ`; the column that had it has none any more. */
export function changeMapping(mapping: Mapping, column: number, champ: string | null): Mapping {
  return mapping.map((before, index) => (index === column ? champ : before === champ ? null : before));
}

/** Remembers the content of the columns with these headings for the next file. */
export function rememberMapping(nature: Nature, entetes: readonly string[], mapping: Mapping, store: Store): void {
  const said = Object.fromEntries(entetes.map((entete, index) => [foldText(entete), mapping[index] ?? '']));
  store.setItem(toKey(nature), JSON.stringify({ ...readMemory(nature, store), ...said }));
}

/** Lists the required fields without a column. */
export function listMissing(nature: Nature, mapping: Mapping): ImportField[] {
  return importFields[nature].filter(({ champ, isRequired }) => isRequired && !mapping.includes(champ));
}

function findField(fields: readonly ImportField[], entete: string): ImportField | undefined {
  const folded = foldText(entete);
  const isNamed = ({ champ, label, synonyms }: ImportField) =>
    [champ, label].some((known) => foldText(known) === folded) || synonyms.includes(folded);
  return fields.find(isNamed);
}

function readMemory(nature: Nature, store: Store): Record<string, string> {
  try {
    return Memory.parse(JSON.parse(store.getItem(toKey(nature)) ?? '{}'));
  } catch {
    return {};
  }
}

function toKey(nature: Nature): string {
  return `comptoir.import.colonnes.${nature}`;
}
