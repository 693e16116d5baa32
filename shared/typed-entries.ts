/** The names of an object whose type says all it holds: a literal's, never a record's that grew beyond its type. */
export function typedKeys<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

type Entry<T> = { [K in keyof T & string]-?: [K, Required<T>[K]] }[keyof T & string];

/** The same with what they hold. */
export function typedEntries<T extends object>(object: T): Entry<T>[] {
  return Object.entries(object) as Entry<T>[];
}

/** Whether this is one of the object's own names, never one that every object has. */
export function isKeyOf<T extends object>(object: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(object, name);
}

/** An object with these names, each with what it holds. */
export function toRecord<K extends string, V>(names: readonly K[], toValue: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<K, V>;
}
