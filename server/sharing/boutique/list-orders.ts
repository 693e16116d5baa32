type Fields = Readonly<Record<string, unknown>>;
/** The names of the fields of each kind of object within a record, by the path that leads to it. */
type Orders = ReadonlyMap<string, readonly string[]>;

/** For longer texts, the places of a damaged name are not all tried: that would block other requests. */
const longest = 100_000;

/**
 * Yields a record with its fields in the order they have in a JSON text, even a damaged one: two back offices write the
 * same fields in different orders. The damage may have hit a field's name, so all orders with one name in another place
 * follow.
 */
export function* listOrders(record: Fields, text: string): Generator<unknown> {
  const orders = readOrders(record, text);
  yield arrange(record, orders);
  for (const [path, names] of text.length > longest ? [] : orders) {
    for (const moved of listMoves(names)) yield arrange(record, new Map([...orders, [path, moved]]));
  }
}

function readOrders(record: Fields, text: string): Orders {
  const places = new Map<string, Map<string, number>>();
  const read = (value: unknown, path: string, from: number): void => {
    if (Array.isArray(value)) return value.forEach((item) => read(item, path, from));
    if (!isObject(value)) return;
    const here = places.get(path) ?? new Map<string, number>();
    places.set(path, here);
    for (const [name, held] of Object.entries(value)) {
      const at = here.get(name) ?? text.indexOf(`${JSON.stringify(name)}:`, from);
      here.set(name, at);
      read(held, `${path}.${name}`, Math.max(at, from));
    }
  };
  read(record, '', 0);
  const toNames = (here: Map<string, number>) =>
    [...here].toSorted(([, one], [, other]) => one - other).map(([name]) => name);
  return new Map([...places].map(([path, here]) => [path, toNames(here)]));
}

function* listMoves(names: readonly string[]): Generator<string[]> {
  for (const name of names) {
    const others = names.filter((other) => other !== name);
    for (let index = 0; index < names.length; index += 1) yield others.toSpliced(index, 0, name);
  }
}

function arrange(value: unknown, orders: Orders, path = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => arrange(item, orders, path));
  if (!isObject(value)) return value;
  const names = (orders.get(path) ?? []).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(names.map((name) => [name, arrange(value[name], orders, `${path}.${name}`)]));
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
