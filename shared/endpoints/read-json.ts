/** What this program wrote as JSON before, e.g. a record in its own database: nothing is checked. What others send is parsed by a schema. */
export function readJson<T>(text: string): T {
  return JSON.parse(text);
}
