/** Parses JSON from outside, for a schema to check; undefined for text that is not JSON. */
export function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
