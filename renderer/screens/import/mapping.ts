import { z } from 'zod';
import { type ImportField, importFields, type Nature } from '#shared/tables/import-fields.ts';
import { foldText } from '#shared/text/search-text.ts';

/** What each column of a file holds: a field, or nothing that is imported. */
export type Mapping = readonly (string | null)[];

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** By heading, what a person once said the column holds; empty for nothing. */
const Memory = z.record(z.string(), z.string());

/** What the columns hold: as it was said the last time, otherwise as their headings say. No field is in two columns. */
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

/** The mapping with a column that now holds `champ`; the column that held it holds nothing any more. */
export function changeMapping(mapping: Mapping, column: number, champ: string | null): Mapping {
  return mapping.map((before, index) => (index === column ? champ : before === champ ? null : before));
}

/** Keeps what the columns of these headings hold for the next file. */
export function rememberMapping(nature: Nature, entetes: readonly string[], mapping: Mapping, store: Store): void {
  const said = Object.fromEntries(entetes.map((entete, index) => [foldText(entete), mapping[index] ?? '']));
  store.setItem(toKey(nature), JSON.stringify({ ...readMemory(nature, store), ...said }));
}

/** The fields a file must have a column for, and has not. */
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
