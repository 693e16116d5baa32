import type { Connection } from '#server/database/database.ts';
import { prepareInsert, type StoredRow } from '#server/database/stored-row.ts';
import { apiKeys } from './api-keys.table.ts';

export type ApiKeyRow = StoredRow<typeof apiKeys>;
/** Prepares the statements of the keys; those that write are called inside `write`. */
export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

export function createApiKeyStore(connection: Connection) {
  const list = connection.prepare<[], ApiKeyRow>('select * from api_keys order by created_at desc, rowid desc');
  const insert = prepareInsert(connection, apiKeys);
  const remove = connection.prepare('delete from api_keys where id = ?');
  const markUsed = connection.prepare('update api_keys set last_used_at = ? where id = ?');

  return {
    list: () => list.all(),
    insert: (row: ApiKeyRow) => void insert.run(row),
    remove: (id: string) => void remove.run(id),
    markUsed: (id: string, at: string) => void markUsed.run(at, id),
  };
}
