import { z } from 'zod';

type Json = Record<string, unknown>;

/** What texts are filled with, by the name of their field. */
export type Named = readonly (readonly [RegExp, string])[];

/**
 * Returns bodies that a schema takes: one with the required fields alone, one for each other field that has it besides,
 * and one with every field that may be given together. The first choice is taken wherever there are several; texts come
 * from `named`. None when no such body is taken: then a field needs its text in `named`.
 */
export function toFullBodies(schema: z.ZodType, named: Named): unknown[] {
  const json: Json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    metadata: z.registry(),
  });
  const isTaken = (body: unknown) => schema.safeParse(body).success;
  const bodies = [false, true].flatMap((isLean) => listBodies(json, { named, isLean, field: '' }, isTaken));
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
}

/** What is filled; a lean body has in its parts, of the fields nobody asks for, those in `named` and lists alone. */
type About = { named: Named; isLean: boolean; field: string };

function listBodies(json: Json, about: About, isTaken: (body: unknown) => boolean): unknown[] {
  const whole = toFull(json, { ...about, isLean: false }, about.isLean);
  if (!isJson(whole)) return [whole].filter(isTaken);
  const required = new Set(Array.isArray(json.required) ? json.required : []);
  const least = Object.fromEntries(Object.entries(whole).filter(([field]) => required.has(field)));
  const others = Object.entries(whole).filter(([field]) => !required.has(field));
  const single = others.map(([field, value]) => ({ ...least, [field]: value })).filter(isTaken);
  return [Object.assign({}, ...single), least, ...single].filter(isTaken);
}

function toFull(schema: Json, about: About, isLeanInside = about.isLean): unknown {
  const choices = [schema.anyOf, schema.oneOf].find((one) => Array.isArray(one));
  if (Array.isArray(choices)) return toFull(choices.find((one) => isJson(one) && one.type !== 'null') ?? {}, about);
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map((one) => toFull(one, about)));
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.type === 'array') return [toFull(isJson(schema.items) ? schema.items : {}, about)];
  if (schema.type === 'object') return toFullObject(schema, about, isLeanInside);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return toNumber(schema);
  return schema.type === undefined ? true : toText(schema, about);
}

function toFullObject({ properties, required }: Json, about: About, isLeanInside: boolean): Json {
  const { named, isLean } = about;
  const asked = Array.isArray(required) ? required : [];
  const isWanted = (field: string, one: unknown) =>
    !isLean ||
    asked.includes(field) ||
    named.some(([name]) => name.test(field)) ||
    (isJson(one) && one.type === 'array');
  const fields = (isJson(properties) ? Object.entries(properties) : []).filter(([field, one]) => isWanted(field, one));
  const inside = { named, isLean: isLeanInside };
  return Object.fromEntries(
    fields.map(([field, one]) => [field, toFull(isJson(one) ? one : {}, { ...inside, field })]),
  );
}

/** Returns 1, or the number nearest to it that the schema takes. */
function toNumber({ minimum = 1, maximum = 1 }: Json): number {
  return Math.min(Math.max(1, Number(minimum)), Math.max(1, Number(maximum)));
}

function toText({ format, maxLength, pattern }: Json, { named, field }: About): string {
  if (format === 'email') return 'autre@client.example';
  if (format === 'date') return '2026-01-05';
  if (format === 'date-time') return '2026-01-05T09:00:00.000Z';
  if (format === 'uri') return 'https://autre.example';
  const found = named.find(([name]) => name.test(field))?.[1];
  if (found === undefined && typeof pattern === 'string' && new RegExp(pattern).test('2026-01-05')) return '2026-01-05';
  return (found ?? 'Autre').slice(0, Number(maxLength ?? 100));
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
