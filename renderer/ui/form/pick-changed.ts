import { typedKeys } from '#shared/typed-entries.ts';
/**
 * Returns the fields of a form that differ from their first values, with lists and records compared by content:
 * untouched fields are neither stored nor sent, whoever changed them in the meantime.
 */
export function pickChanged<V extends object>(values: V, before: V): Partial<V> {
  const changed = { ...values };
  for (const field of typedKeys(values)) {
    if (JSON.stringify(values[field]) === JSON.stringify(before[field])) Reflect.deleteProperty(changed, field);
  }
  return changed;
}
