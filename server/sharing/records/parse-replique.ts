import { type Entite, type Replique, repliques } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from './fields.ts';

/**
 * Parses a record of another back office. Missing fields of a later version are filled in at the top level only; nested
 * objects stay as they came, since they may be sealed: filling in or leaving out a field there would break the seal.
 * @throws {ZodError} when it does not have the shape of its kind.
 */
export function parseReplique<E extends Entite>(entite: E, record: Fields): Replique<E> {
  return keepWithin(record, repliques[entite].parse(record)) as Replique<E>;
}

/** Parses in the same way; undefined when it does not have the shape of its kind. */
export function findReplique(entite: Entite, record: Fields): Replique | undefined {
  const checked = repliques[entite].safeParse(record);
  return checked.success ? (keepWithin(record, checked.data) as Replique) : undefined;
}

function keepWithin(record: Fields, checked: Fields): Fields {
  const within = Object.entries(record).filter(([field, value]) => field in checked && typeof value === 'object');
  return { ...checked, ...Object.fromEntries(within) };
}
