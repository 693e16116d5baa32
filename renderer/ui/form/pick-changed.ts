/** The fields of a form that are not what they were at first: what nobody touched is not sent, whoever changed it meanwhile. */
export function pickChanged<V extends object>(values: V, before: V): Partial<V> {
  const fields = Object.keys(values) as (keyof V)[];
  return Object.fromEntries(
    fields.filter((field) => values[field] !== before[field]).map((field) => [field, values[field]]),
  ) as Partial<V>;
}
