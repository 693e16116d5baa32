import { z } from 'zod';

/** Replaces the names the OpenAPI document gives to schemas: references to them are only valid inside that document. */
const unnamed = z.registry<{ id?: string }>();

/** Returns what a setting accepts as JSON Schema, without references to named schemas. */
export function toInputSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: unnamed });
}
