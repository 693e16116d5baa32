export type Found<T> = { value: T; params: Record<string, string> };

export type PathTable<T> = {
  /** @param path as Express takes it: `/clients/:code`; neither patterns nor optional parts. */
  add(method: string, path: string, value: T): void;
  /** What was added first for this method and address (with its query); undefined also for what needs decoding. */
  find(method: string, url: string): Found<T> | undefined;
};

type Entry<T> = { segments: readonly string[]; value: T };

/** Finds by a look-up what a router finds by trying its routes one after the other. */
export function createPathTable<T>(): PathTable<T> {
  const shapes = new Map<string, Entry<T>[]>();

  return {
    add(method, path, value) {
      const segments = path.split('/');
      const shape = toShape(method, segments);
      shapes.set(shape, [...(shapes.get(shape) ?? []), { segments, value }]);
    },

    find(method, url) {
      const path = withoutQuery(url);
      if (path.includes('%')) return undefined;
      const segments = path.split('/');
      for (const entry of shapes.get(toShape(method, segments)) ?? []) {
        const params = match(entry.segments, segments);
        if (params) return { value: entry.value, params };
      }
      return undefined;
    },
  };
}

/** Addresses of one method, length and first word. */
function toShape(method: string, segments: readonly string[]): string {
  return `${method} ${segments.length} ${segments[1] ?? ''}`;
}

function withoutQuery(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const isParam = expected.startsWith(':');
    if (isParam ? segment === '' : segment !== expected) return undefined;
    if (isParam) params[expected.slice(1)] = segment;
  }
  return params;
}
