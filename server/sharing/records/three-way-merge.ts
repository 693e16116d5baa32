import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import { derivedFields, listLinkedFields, recordKinds } from '#shared/record-kinds.ts';
import { isSame } from '#shared/text/same-value.ts';
import { isRecord } from '#shared/is-record.ts';
import type { Fields } from './fields.ts';

/** The content of an issued document, sent with its issue: an issued document has the content it was issued with. */
const issuedFields = [
  'lignes',
  'tvas',
  'total_ht',
  'total_tva',
  'total_ttc',
  'date',
  'date_echeance',
  'reference',
  'livraison',
  'remise_globale',
  'acomptes_deduits',
];

/** Fields where the first issue stays, when a document is issued twice. */
const firstStays = ['emission', 'parties'];

const listMixed = (entite: Entite): readonly string[] => recordKinds[entite].mixed;

/** Returns whether a field lists what customers got: a side that lacks an entry does not remove it. */
const isHistory = (entite: Entite, field: string) => field === 'version_devis' || listMixed(entite).includes(field);

/**
 * Returns what changed between two states of a record, field by field, with the fields linked to them: empty ones too,
 * or the other side's value would stay beside the one chosen over it.
 */
export function diff(entite: Entite, before: Fields, after: Fields): { avant: Fields; apres: Fields } {
  const changed = Object.keys(after).filter(
    (field) => !derivedFields.has(field) && !isSame(before[field], after[field]),
  );
  const groups = listLinkedFields(entite).filter((group) => group.some((field) => changed.includes(field)));
  const isEmpty = (field: string) => isSame(before[field], null) && isSame(after[field], null);
  const linked = groups.flat().filter((field) => !isHistory(entite, field) || !isEmpty(field));
  const issued = changed.includes('emission') ? issuedFields : [];
  const fields = [...new Set([...changed, ...linked, ...issued])];
  return { avant: pick(before, fields), apres: pick(after, fields) };
}

/** Returns the record with these fields changed; what the other side changed in mixed fields stays. */
export function applyFields(entite: Entite, record: Fields, apres: Fields, avant: Fields = {}): Fields {
  const given = Object.entries(apres).filter(([field, value]) => value !== null || field in record);
  const changed: Fields = { ...record, ...Object.fromEntries(given) };
  for (const field of listMixed(entite)) {
    if (field in apres) changed[field] = mix(record[field], apres[field], avant[field]);
  }
  for (const field of record.emission ? firstStays : []) changed[field] = record[field];
  if (entite === 'document' && Array.isArray(changed.documents_cibles)) {
    changed.a_deja_ete_transforme = changed.documents_cibles.length > 0;
  }
  return changed;
}

/**
 * Returns what an element changes of an existing record, without computed fields, which an element may not set. A
 * creation has all fields, and changes those that differ.
 */
export function toChanges(
  { entite, base, apres }: Pick<Element, 'entite' | 'base' | 'apres'>,
  current: Fields,
): Fields {
  if (base === null) return diff(entite, current, apres).apres;
  return Object.fromEntries(Object.entries(apres).filter(([field]) => !derivedFields.has(field)));
}

/**
 * Lists the fields that both sides changed, to different values, since they were `avant`; a mixed field where they did so
 * to one field of an entry.
 */
export function findConflicts(entite: Entite, current: Fields, { avant, apres }: { avant: Fields; apres: Fields }) {
  return Object.keys(apres).filter((field) => {
    if (isSame(current[field], avant[field]) || isSame(current[field], apres[field])) return false;
    if (listMixed(entite).includes(field)) return isEntryInConflict(current[field], apres[field], avant[field]);
    return !(current.emission && firstStays.includes(field));
  });
}

const isObject = (value: unknown): value is Fields => isRecord(value) && !Array.isArray(value);
const toFields = (value: unknown): Fields => (isObject(value) ? value : {});

const isOpposed = (theirs: unknown, mine: unknown, before: unknown): boolean =>
  !isSame(theirs, before) && !isSame(mine, before) && !isSame(theirs, mine);

/** Returns whether both sides changed a field of one entry, otherwise; of an entry without fields the later stays. */
function isEntryInConflict(theirs: unknown, mine: unknown, before: unknown): boolean {
  const [have, was] = [toFields(theirs), toFields(before)];
  return Object.entries(toFields(mine)).some(([name, entry]) => {
    const [there, then] = [have[name], toFields(was[name])];
    if (!isObject(there)) return false;
    return Object.entries(toFields(entry)).some(([field, value]) => isOpposed(there[field], value, then[field]));
  });
}

function mix(theirs: unknown, mine: unknown, before: unknown): unknown {
  if (Array.isArray(mine)) {
    const kept: unknown[] = Array.isArray(theirs) ? theirs : [];
    return [...kept, ...mine.filter((entry) => !kept.some((other) => isSame(other, entry)))];
  }
  const [kept, was, now] = [toFields(theirs), toFields(before), toFields(mine)];
  const changed = Object.entries(now).filter(([name, value]) => !isSame(was[name], value));
  const merged = changed.map(([name, value]) => {
    const isInBoth = isObject(value) && isObject(kept[name]);
    return [name, isInBoth ? mix(kept[name], value, was[name]) : value] as const;
  });
  return { ...kept, ...Object.fromEntries(merged) };
}

function pick(record: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}
