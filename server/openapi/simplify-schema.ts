import { isRecord } from '#shared/is-record.ts';

/** Formats that say it better than their patterns, which are long and stop some generators. */
const knownFormats = new Set(['date', 'date-time', 'email', 'uri', 'uuid']);

/** Removes from a generated schema what a reader does not need; changes it in place, as zod's `override` requires. */
export function simplifySchema({ jsonSchema: json }: { jsonSchema: object }): void {
  if (!isRecord(json)) return;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (knownFormats.has(String(json.format))) delete json.pattern;
  // Answers may gain fields, which a client must not refuse.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (isQueryBoolean(json)) {
    json.type = 'boolean';
  }
}

/** Returns whether it is a boolean of an address (`true`, `false`, `1`…). */
function isQueryBoolean({ type }: Record<string, unknown>): boolean {
  return Array.isArray(type) && type.join() === 'string,boolean';
}
