import { isRecord } from '#shared/is-record.ts';

/** Said better by `format`; the patterns are long and stop some generators. */
const knownFormats = new Set(['date', 'date-time', 'email', 'uri', 'uuid']);

/** Takes out of a generated schema what a reader does not need; changes it in place, as zod's `override` asks. */
export function simplify({ jsonSchema: json }: { jsonSchema: object }): void {
  if (!isRecord(json)) return;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (knownFormats.has(String(json.format))) delete json.pattern;
  // Answers may gain fields; a client must not refuse them.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (isQueryBoolean(json)) {
    json.type = 'boolean';
  }
}

/** `true`, `false`, `1`… in an address: for its reader, a boolean. */
function isQueryBoolean({ type }: Record<string, unknown>): boolean {
  return Array.isArray(type) && type.join() === 'string,boolean';
}
