import { createHash } from 'node:crypto';
import type { Connection } from '#server/database/database.ts';
import { prepareInsert, type StoredRow } from '#server/database/stored-row.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { noPassword } from './passwords.ts';
import { users } from './users.table.ts';

/** An account as stored, with the number of wrong passwords since its last sign-in. */
export type UserRow = Omit<StoredRow<typeof users>, 'email_key'> & { failed_login_attempts: number };

type NewUser = Omit<UserRow, 'is_active' | 'last_login' | 'failed_login_attempts' | 'personne'> &
  Partial<Pick<UserRow, 'personne'>>;
type UserFilter = { limit: number; role: string | null; verifiedOnly: boolean };
export type UserCounts = { role: Role; total: number; verified: number; active: number };
export type UserStore = ReturnType<typeof createUserStore>;

const selection = `select u.id, u.email, u.nom, u.prenom, u.role, u.password_hash, u.is_verified, u.is_active,
  u.created_at, u.last_login, u.droits, u.personne,
  (select coalesce(sum(failures), 0) from login_attempts where ${isOfEmail('u.email_key')}) as failed_login_attempts
  from users u`;

/** Prepares the statements of users; those that write are called inside `write`. */
export function createUserStore(connection: Connection) {
  const findById = connection.prepare<[string], UserRow>(`${selection} where u.id = ?`);
  const findByEmail = connection.prepare<[string], UserRow>(`${selection} where u.email = ?`);
  const list = connection.prepare<[string | null, string | null, number, number], UserRow>(
    `${selection} where (? is null or u.role = ?) and u.is_verified >= ? order by u.created_at desc, u.rowid desc limit ?`,
  );
  const listLocked = connection.prepare<[number, number], { id: string; locked_until: number }>(
    `select u.id, max(a.locked_until) as locked_until
     from users u join login_attempts a on ${isOfEmail('u.email_key', 'u.email_key', 'a.email_key')}
     where a.locked_until > ? and a.locked_until <= ? group by u.id order by 2`,
  );
  const count = connection.prepare<[], UserCounts>(
    `select role, count(*) as total, sum(is_verified) as verified, sum(is_active) as active
     from users group by role order by role`,
  );
  const hasAny = connection.prepare(
    `select 1 from users where personne is null and password_hash <> '${noPassword}' limit 1`,
  );
  const listOfGroup = connection.prepare<[], UserRow>(`${selection} where u.personne is not null order by u.id`);
  const hasOtherAdmin = connection.prepare(
    `select 1 from users where role = 'admin' and is_active = 1 and id <> ? limit 1`,
  );
  const insert = prepareInsert(connection, users);
  const update = connection.prepare(
    `update users set nom = :nom, prenom = :prenom, role = :role, password_hash = :password_hash, is_active = :is_active,
     droits = :droits, personne = :personne
     where id = :id`,
  );
  const markSignedIn = connection.prepare('update users set last_login = ?, is_verified = 1 where id = ?');

  return {
    findById: (id: string) => findById.get(id),
    findByEmail: (email: string) => findByEmail.get(toStoredEmail(email)),
    list: ({ limit, role, verifiedOnly }: UserFilter) => list.all(role, role, verifiedOnly ? 1 : 0, limit),
    /** Lists the accounts whose lock ends between these moments, in milliseconds since 1970. */
    listLocked: (after: number, until: number) => listLocked.all(after, until),
    count: () => count.all(),
    /** Returns whether there is an account of this installation; the group's people, of whom none administers, are none. */
    hasAny: () => hasAny.get() !== undefined,
    listOfGroup: () => listOfGroup.all(),
    hasOtherAdmin: (id: string) => hasOtherAdmin.get(id) !== undefined,
    insert: (row: NewUser) => {
      const email = { email: toStoredEmail(row.email), email_key: toEmailKey(row.email) };
      insert.run({ personne: null, ...row, ...email, is_active: 1, last_login: null });
    },
    update: (row: UserRow) => void update.run(row),
    markSignedIn: (id: string, at: string) => void markSignedIn.run(at, id),
  };
}

function toStoredEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Returns the key under which attempts on an address are counted: those of strangers together, those of each known
 * place separately.
 */
export function toAttemptKey(email: string, trust?: string): string {
  const key = toEmailKey(email);
  return trust === undefined ? key : `${key}:${createHash('sha256').update(trust).digest('base64url')}`;
}

/** SQL condition: the attempts on one address, from wherever they came. */
export function isOfEmail(key: string, sameKey = key, column = 'email_key'): string {
  return `${column} >= ${key} and ${column} < ${sameKey} || '~'`;
}

/** Returns the hashed key of an address, from which its text cannot be read. */
export function toEmailKey(email: string): string {
  return createHash('sha256').update(toStoredEmail(email)).digest('base64url');
}
