import { type Entite, type Replique, repliques } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from './fields.ts';

/**
 * A record as another back office has it, checked. What it lacks of a later version's fields is filled in; what stands within
 * its own stays as it came, for it may be sealed so: a version that fills in or leaves out a field there would break its seal.
 * @throws {ZodError} when it has not the shape of its kind.
 */
export function parseReplique<E extends Entite>(entite: E, record: Fields): Replique<E> {
  return keepWithin(record, repliques[entite].parse(record)) as Replique<E>;
}

/** The same; undefined when it has not the shape of its kind. */
export function findReplique(entite: Entite, record: Fields): Replique | undefined {
  const checked = repliques[entite].safeParse(record);
  return checked.success ? (keepWithin(record, checked.data) as Replique) : undefined;
}

function keepWithin(record: Fields, checked: Fields): Fields {
  const within = Object.entries(record).filter(([field, value]) => field in checked && typeof value === 'object');
  return { ...checked, ...Object.fromEntries(within) };
}
