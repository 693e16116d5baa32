import { parse as parseQuery } from 'node:querystring';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { withoutEmpty } from '#server/http/requests/parse-request.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

/** A request as written on the wire. */
export type OddRequest = {
  path: string;
  query: string;
  body: string | undefined;
  headers: Record<string, string>;
};

type Json = Record<string, unknown>;

/** Stands in a JSON text unquoted: values `JSON.stringify` would not write. */
const raw = (token: string) => `\u0001${token}\u0001`;
const rawTokens = ['NaN', '-Infinity', '1e999', '-1e999', '0x1F', '01', 'undefined', '[1,', '"\\ud800', '{"a":1'];
const deep = (open: string, close: string, depth = 3_000) => raw(open.repeat(depth) + close.repeat(depth));

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u00a0',
  '\u202e',
  'x'.repeat(70_000),
  '💥'.repeat(500),
  '%',
  "'; drop table clients; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '2026-02-30',
  '9999999999999999999999',
];

const nasty: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[[]]], [null], 0, -0.5, -1, 1e308, 2 ** 53, -(2 ** 53), 5e-324),
  fc.constantFrom(...nastyTexts),
  fc.constantFrom(...rawTokens.map(raw), deep('[', ']'), deep('{"a":', '}').replace('}', '1}')),
  fc.constantFrom('{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{}}}').map((text) => JSON.parse(text)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** Returns values a JSON Schema describes, for the most part: the edges of formats are left to chance. */
function toArbitrary(schema: Json): Arbitrary<unknown> {
  if (Array.isArray(schema.anyOf)) return fc.oneof(...(schema.anyOf as Json[]).map(toArbitrary));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => toArbitrary({ ...schema, type })));
  if (schema.type === 'object') return toObject(schema);
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 3 } = schema as { minItems?: number; maxItems?: number };
    return fc.array(toArbitrary((schema.items ?? {}) as Json), {
      minLength: minItems,
      maxLength: Math.min(maxItems, 3),
    });
  }
  return toScalar(schema);
}

function toObject({ properties = {}, required = [] }: Json): Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, field]) => [name, toArbitrary(field)]);
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required as never[],
  });
}

function toScalar(schema: Json): Arbitrary<unknown> {
  const { minimum = -1e6, maximum = 1e6 } = schema as { minimum?: number; maximum?: number };
  if (schema.type === 'integer') return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) });
  if (schema.type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  return toText(schema);
}

function toText({ format, minLength = 0, maxLength = 20, pattern }: Json): Arbitrary<unknown> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.constantFrom('2026-03-16', '2024-02-29', '1999-12-31');
  if (typeof pattern === 'string') return fc.constant('');
  const [min, max] = [Number(minLength), Math.min(Number(maxLength), 20)];
  return fc.string({ minLength: Math.min(min, max), maxLength: Math.max(min, max), unit: 'grapheme' });
}

/**
 * Returns a value of the schema in which one place, possibly the root, is replaced, removed or given an extra field.
 */
export function toMutated(schema: z.ZodType): Arbitrary<unknown> {
  return toBodies(schema).chain(toSpoilt);
}

/** Returns values of the schema. */
export function toBodies(schema: z.ZodType): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    metadata: z.registry(),
  }) as Json;
  return toArbitrary(json);
}

/** Returns a value with one wrong place, at any depth. */
export function toSpoilt(value: unknown): Arbitrary<unknown> {
  const mutations = fc.tuple(fc.nat(), fc.constantFrom('replace', 'replace', 'remove', 'add'), nasty);
  return mutations.map(([place, how, bad]) => mutate(value, { place, how, bad }));
}

type Mutation = { place: number; how: string; bad: unknown };

function mutate(value: unknown, { place, how, bad }: Mutation): unknown {
  const copy: unknown = structuredClone(value);
  const places = listPlaces(copy);
  const chosen = places[place % (places.length + 1)];
  if (!chosen) return how === 'add' && isObject(copy) ? withProto(copy, bad) : bad;
  const { parent, key } = chosen;
  if (how === 'remove') delete parent[key];
  else parent[key] = bad;
  return copy;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function withProto(value: Json, bad: unknown): Json {
  return Object.defineProperty(value, '__proto__', { value: bad, enumerable: true });
}

function listPlaces(value: unknown): { parent: Json; key: string }[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => [{ parent: value, key }, ...listPlaces(value[key])]);
}

/** Serialises a value, with odd tokens as they are. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.replace(/"\\u0001(.*?)\\u0001"/gs, (_, token: string) => token.replace(/\\(["\\])/g, '$1'));
}

const pathTexts = fc.oneof(
  fc.constantFrom(...nastyTexts).map((text) => encodeURIComponent(text.slice(0, 300).toWellFormed())),
  fc.constantFrom('%', '%E0%A4%A', '%00', '..%2f..%2f', '%2e%2e', 'a%0d%0ab', '%c0%ae', ';x=1', '*', '0', '-1', '1e3'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map(encodeURIComponent),
);

function toPath({ path }: Endpoint): Arbitrary<string> {
  const names = path.match(/:\w+/g) ?? [];
  return fc
    .tuple(...names.map(() => pathTexts))
    .map((texts) => names.reduce((to, name, i) => to.replace(name, () => texts[i] ?? ''), path));
}

function toQuery({ query }: Endpoint): Arbitrary<string> {
  const shape = query instanceof z.ZodObject ? Object.keys(query.shape as Json) : [];
  const name = fc.constantFrom(...shape, '__proto__', 'limit[]', 'inconnu');
  const text = fc.oneof(
    pathTexts,
    fc.constantFrom('', '-1', '1001', '1.5', 'NaN', 'Infinity', '0x10', 'true', '[]', '1,2'),
  );
  return fc.array(fc.tuple(name, text), { maxLength: 4 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
}

const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'idempotency-key': '' },
    { 'idempotency-key': 'x'.repeat(256) },
    { 'x-approbation': 'invente' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-7' },
    { 'content-encoding': 'gzip' },
    { 'accept-language': 'x'.repeat(500) },
  ),
);

/** Returns requests to an endpoint with something odd: in a parameter, the query, the body or a header. */
export function toOddRequests(endpoint: Endpoint): Arbitrary<OddRequest> {
  const body = endpoint.body ? toMutated(endpoint.body).map(toJsonText) : fc.constant(undefined);
  return fc.tuple(toPath(endpoint), toQuery(endpoint), body, oddHeaders).map(([path, query, text, headers]) => ({
    path,
    query,
    body: text,
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
  }));
}

/** Returns those that the endpoint's schemas refuse. */
export function toWrongRequests(endpoint: Endpoint): Arbitrary<OddRequest> {
  return toOddRequests(endpoint).filter((request) => isWrong(endpoint, request));
}

/** Returns whether an endpoint has a query or a body that can be wrong. */
export function canBeWrong({ query, body }: Endpoint): boolean {
  return query !== undefined || body !== undefined;
}

function isWrong({ query, body }: Endpoint, request: OddRequest): boolean {
  const isWrongBody = body !== undefined && !isJsonOf(body, request.body ?? '');
  return isWrongBody || (query !== undefined && !query.safeParse(withoutEmpty(parseQuery(request.query))).success);
}

function isJsonOf(schema: z.ZodType, text: string): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
