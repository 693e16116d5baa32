import type { Connection } from '#server/database/database.ts';

/** Returns a function that finds the file a document was issued as on this machine, in its `service.db`. */
export function prepareFindFile(service: Connection) {
  const find = service.prepare<[string], Buffer>('select pdf from issued_files where empreinte = ?').pluck();
  // Found by its content, because the file of a renumbered document does not have its number.
  return (_numero: string, empreinte: string): Uint8Array | undefined => find.get(empreinte);
}
