/**
 * Parses JSON that this program wrote itself, e.g. a record in its own database, without checking it. JSON from outside
 * is parsed by a schema.
 */
export function readJson<T>(text: string): T {
  return JSON.parse(text);
}
