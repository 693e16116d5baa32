import type { Connection } from '#server/database/database.ts';

/** The file a document was issued as on this machine, read from its `service.db`. */
export function prepareFindFile(service: Connection) {
  const find = service.prepare<[string], Buffer>('select pdf from issued_files where empreinte = ?').pluck();
  // By what it is: a document that was renumbered is not what its file is called by.
  return (_numero: string, empreinte: string): Uint8Array | undefined => find.get(empreinte);
}
