import { typedKeys } from '#shared/typed-entries.ts';
/**
 * The fields of a form that do not hold what they held at first, lists and records compared by what is in them: what nobody
 * touched is neither kept nor sent, whoever changed it meanwhile.
 */
export function pickChanged<V extends object>(values: V, before: V): Partial<V> {
  const changed = { ...values };
  for (const field of typedKeys(values)) {
    if (JSON.stringify(values[field]) === JSON.stringify(before[field])) Reflect.deleteProperty(changed, field);
  }
  return changed;
}
