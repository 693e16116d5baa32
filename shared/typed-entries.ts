/**
 * Returns the keys of an object whose type lists all of them: use it on literals, never on a record that may have more
 * keys than its type.
 */
export function typedKeys<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

type Entry<T> = { [K in keyof T & string]-?: [K, Required<T>[K]] }[keyof T & string];

/** Returns the keys and values of such an object. */
export function typedEntries<T extends object>(object: T): Entry<T>[] {
  return Object.entries(object) as Entry<T>[];
}

/** Returns whether `name` is one of the object's own keys, not one that every object inherits. */
export function isKeyOf<T extends object>(object: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(object, name);
}

/** Returns an object with these keys and the value computed for each. */
export function toRecord<K extends string, V>(names: readonly K[], toValue: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<K, V>;
}
