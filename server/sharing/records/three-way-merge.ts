import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import { listLinkedFields } from '#shared/linked-fields.ts';
import { isSame } from '#shared/text/same-value.ts';
import { isRecord } from '#shared/is-record.ts';
import type { Fields } from './fields.ts';

/** Counted or computed on each side: never sent as a change. */
const derived: ReadonlySet<string> = new Set([
  'version',
  'date_modification',
  'est_entreprise',
  'est_particulier',
  'nom_complet',
  'code_barre',
  'type_article_libelle',
  'chaine',
  'porte_stock',
  'ailleurs',
  'a_deja_ete_transforme',
]);

/** What an issued document says, told with its issue: what it was issued as is what it is. */
const issuedFields = ['lignes', 'tvas', 'total_ht', 'total_tva', 'total_ttc', 'date', 'date_echeance', 'reference'];

/** Issued twice, it was the first time. */
const firstStays = ['emission', 'parties'];

/** Fields made of entries of their own: each side's are kept. */
const mixed: Partial<Record<Entite, readonly string[]>> = {
  document: ['champs_libres', 'documents_cibles', 'versions_devis', 'transmissions'],
};

/** What customers have got: that one side knows of nothing takes nothing back. */
const isHistory = (entite: Entite, field: string) => field === 'version_devis' || mixed[entite]?.includes(field);

/**
 * What changed between two states of a record, field by field, with the fields that go together: the empty ones too, or what
 * the other side gave would stay beside what was chosen over it.
 */
export function diff(entite: Entite, before: Fields, after: Fields): { avant: Fields; apres: Fields } {
  const changed = Object.keys(after).filter((field) => !derived.has(field) && !isSame(before[field], after[field]));
  const groups = listLinkedFields(entite).filter((group) => group.some((field) => changed.includes(field)));
  const isEmpty = (field: string) => isSame(before[field], null) && isSame(after[field], null);
  const linked = groups.flat().filter((field) => !isHistory(entite, field) || !isEmpty(field));
  const issued = changed.includes('emission') ? issuedFields : [];
  const fields = [...new Set([...changed, ...linked, ...issued])];
  return { avant: pick(before, fields), apres: pick(after, fields) };
}

/** The record with these fields changed; entries the other side added to mixed fields stay. */
export function applyFields(entite: Entite, record: Fields, apres: Fields, avant: Fields = {}): Fields {
  const given = Object.entries(apres).filter(([field, value]) => value !== null || field in record);
  const changed: Fields = { ...record, ...Object.fromEntries(given) };
  for (const field of mixed[entite] ?? []) {
    if (field in apres) changed[field] = mix(record[field], apres[field], avant[field]);
  }
  for (const field of record.emission ? firstStays : []) changed[field] = record[field];
  if (entite === 'document' && Array.isArray(changed.documents_cibles)) {
    changed.a_deja_ete_transforme = changed.documents_cibles.length > 0;
  }
  return changed;
}

/**
 * What an element changes of a record that is there, but for what follows from the rest: that is not the element's to say. A
 * creation says all of it, and changes what differs.
 */
export function toChanges(
  { entite, base, apres }: Pick<Element, 'entite' | 'base' | 'apres'>,
  current: Fields,
): Fields {
  if (base === null) return diff(entite, current, apres).apres;
  return Object.fromEntries(Object.entries(apres).filter(([field]) => !derived.has(field)));
}

/** The fields both sides changed, each to something else, since they were `avant`. */
export function findConflicts(entite: Entite, current: Fields, { avant, apres }: { avant: Fields; apres: Fields }) {
  return Object.keys(apres).filter((field) => {
    const isMine = isSame(current[field], avant[field]) || isSame(current[field], apres[field]);
    return !isMine && !(mixed[entite] ?? []).includes(field) && !(current.emission && firstStays.includes(field));
  });
}

const toFields = (value: unknown): Fields => (isRecord(value) ? value : {});

function mix(theirs: unknown, mine: unknown, before: unknown): unknown {
  if (Array.isArray(mine)) {
    const kept: unknown[] = Array.isArray(theirs) ? theirs : [];
    return [...kept, ...mine.filter((entry) => !kept.some((other) => isSame(other, entry)))];
  }
  const [was, now] = [toFields(before), toFields(mine)];
  const changed = Object.entries(now).filter(([name, value]) => !isSame(was[name], value));
  return { ...toFields(theirs), ...Object.fromEntries(changed) };
}

function pick(record: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}
