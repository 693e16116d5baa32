import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { ErrorBody } from '#shared/errors.ts';
import { listNamedSchemas } from './contracts.ts';
import { collectRefs, listRefs, toRef } from './refs.ts';
import { simplify } from './simplify.ts';

export type JsonSchema = Record<string, unknown>;

/** JSON Schemas of the endpoints' parts: `$ref` for those that contracts name, the others in full. */
export type Schemas = {
  ofInput(schema: z.ZodType): JsonSchema;
  ofOutput(schema: z.ZodType): JsonSchema;
  /** What references lead to. */
  components: ReadonlyMap<string, JsonSchema>;
};

type Direction = 'input' | 'output';
type Generated = {
  components: Map<string, JsonSchema>;
  bySchema: Map<z.ZodType, JsonSchema>;
  /** Components the parts lead to. */
  used: Set<string>;
};

/**
 * Generates every schema once. A record that is both sent and answered keeps one component when both are alike; when
 * they differ (defaults), what is sent is named `…Input`.
 */
export function createSchemas(endpoints: readonly Endpoint[]): Schemas {
  const inputs = endpoints
    .flatMap(({ params, query, body }) => [params, query, body])
    .filter((part) => part !== undefined);
  const outputs = [...endpoints.map(({ response }) => response), ErrorBody];
  const output = generate('output', outputs);
  const renamed = listDiffering(generate('input', inputs), output);
  const input = generate('input', inputs, (name) => (renamed.has(name) ? `${name}Input` : name));
  const pick = ({ components, used }: Generated) => [...components].filter(([name]) => used.has(name));
  return {
    ofInput: (schema) => input.bySchema.get(schema) ?? {},
    ofOutput: (schema) => output.bySchema.get(schema) ?? {},
    components: new Map([...pick(input), ...pick(output)]),
  };
}

function generate(io: Direction, parts: readonly z.ZodType[], rename = (name: string) => name): Generated {
  const ids = new Map(listNamedSchemas().map(([name, schema]) => [schema, rename(name)]));
  const names = new Set(ids.values());
  for (const part of parts) if (!ids.has(part)) ids.set(part, `#${ids.size}`);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: toRef, unrepresentable: 'any', override: simplify });
  const components = new Map<string, JsonSchema>();
  const bySchema = new Map<z.ZodType, JsonSchema>();
  for (const [schema, id] of ids) {
    const { $schema: _, $id: __, ...json } = schemas[id] as JsonSchema;
    if (names.has(id)) components.set(id, json);
    bySchema.set(schema, names.has(id) ? { $ref: toRef(id) } : json);
  }
  const roots = parts.map((part) => bySchema.get(part));
  return { components, bySchema, used: collectRefs(roots, components) };
}

/** Names used in both directions whose schemas differ, or lead to one that does. */
function listDiffering(input: Generated, output: Generated): Set<string> {
  const differing = new Set<string>();
  const shared = [...input.used].filter((name) => output.used.has(name));
  const toText = (json: JsonSchema | undefined) => JSON.stringify(json);
  const differs = (name: string) =>
    toText(input.components.get(name)) !== toText(output.components.get(name)) ||
    listRefs(input.components.get(name)).some((ref) => differing.has(ref));
  for (let added = shared; added.length > 0; ) {
    added = shared.filter((name) => !differing.has(name) && differs(name));
    for (const name of added) differing.add(name);
  }
  return differing;
}
