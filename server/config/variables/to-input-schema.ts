import { z } from 'zod';

/** Names the interface gives to schemas lead nowhere outside of its own document. */
const unnamed = z.registry<{ id?: string }>();

/** What a setting takes, as JSON Schema, written out whole whoever has named parts of it. */
export function toInputSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: unnamed });
}
