/**
 * The fields of a form that do not hold what they held at first, lists and records compared by what is in them: what nobody
 * touched is neither kept nor sent, whoever changed it meanwhile.
 */
export function pickChanged<V extends object>(values: V, before: V): Partial<V> {
  const fields = Object.keys(values) as (keyof V)[];
  const isChanged = (field: keyof V) => JSON.stringify(values[field]) !== JSON.stringify(before[field]);
  return Object.fromEntries(fields.filter(isChanged).map((field) => [field, values[field]])) as Partial<V>;
}
