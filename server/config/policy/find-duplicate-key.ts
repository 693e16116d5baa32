/**
 * Returns the first name a JSON text gives twice in one object, which `JSON.parse` would overwrite silently; for valid
 * JSON only.
 */
export function findDuplicateKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  let text: string | undefined;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    const name: unknown = token === ':' && text !== undefined ? JSON.parse(text) : undefined;
    if (typeof name === 'string' && open.at(-1)?.has(name)) return name;
    if (typeof name === 'string') open.at(-1)?.add(name);
    text = token.startsWith('"') ? token : undefined;
  }
  return undefined;
}
