import type { Connection } from '#server/database/database.ts';
import type { Role } from '#shared/endpoints/role.ts';

export type ApiKeyRow = {
  id: string;
  nom: string;
  role: Role;
  groupes: string | null;
  prefixe: string;
  hash: string;
  created_at: string;
  last_used_at: string | null;
};

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/** The keys' statements, prepared once; those that change are called inside `write`. */
export function createApiKeyStore(connection: Connection) {
  const list = connection.prepare<[], ApiKeyRow>('select * from api_keys order by created_at desc, rowid desc');
  const insert = connection.prepare(
    `insert into api_keys (id, nom, role, groupes, prefixe, hash, created_at, last_used_at)
     values (:id, :nom, :role, :groupes, :prefixe, :hash, :created_at, :last_used_at)`,
  );
  const remove = connection.prepare('delete from api_keys where id = ?');
  const markUsed = connection.prepare('update api_keys set last_used_at = ? where id = ?');

  return {
    list: () => list.all(),
    insert: (row: ApiKeyRow) => void insert.run(row),
    remove: (id: string) => void remove.run(id),
    markUsed: (id: string, at: string) => void markUsed.run(at, id),
  };
}
