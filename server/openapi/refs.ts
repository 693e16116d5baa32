const prefix = '#/components/schemas/';

/** The reference to a component. */
export function toRef(name: string): string {
  return prefix + name;
}

/** Names of the components a piece of JSON refers to itself. */
export function listRefs(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const isRef = key === '$ref' && typeof value === 'string' && value.startsWith(prefix);
    return isRef ? [value.slice(prefix.length)] : listRefs(value);
  });
}

/** Names of all components that some pieces of JSON lead to, through others too. */
export function collectRefs(roots: unknown, components: ReadonlyMap<string, unknown>): Set<string> {
  const found = new Set<string>();
  const waiting = listRefs(roots);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...listRefs(components.get(name)));
  }
  return found;
}
