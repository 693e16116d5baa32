import { randomUUID } from 'node:crypto';
import type { IdempotentWrite } from '#server/calls/idempotency.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import { ownContext, type WriteContext } from '#server/calls/caller.ts';
import type { UserChange, UserInput } from '#shared/contracts/utilisateurs/auth.ts';
import { Compte, type Collaborateur, type User, type UserQuery } from '#shared/contracts/utilisateurs/users.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { GroupPeople } from './group-people.ts';
import { type Lockout, lockMs } from './lockout.ts';
import type { DroitsNotes } from './note-droits.ts';
import type { PasswordRules } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { readDroits, toStoredDroits } from './stored-droits.ts';
import { toEmailKey, type UserCounts, type UserRow, type UserStore } from './users.store.ts';

type Deps = Pick<ServiceDatabase, 'write'> & {
  store: UserStore;
  once: IdempotentWrite;
  now: () => Date;
  /** Ends every session of a user and forgets the browsers they signed in with, inside the same write. */
  endSessions: (userId: string) => void;
  lockout: Pick<Lockout, 'clearAll'>;
  rules: PasswordRules;
  passwords: Passwords;
  notes: Pick<DroitsNotes, 'addChange' | 'carry'>;
  /** See `GroupPeople`. */
  mayEnter: GroupPeople['mayEnter'];
};

export type UserService = ReturnType<typeof createUserService>;

/** Manages the users. An account is verified once its owner has signed in. */
export function createUserService(deps: Deps) {
  return { ...createReading(deps), ...createWriting(deps), ...createEntering(deps) };
}

function createReading({ store, now, mayEnter }: Pick<Deps, 'store' | 'now' | 'mayEnter'>) {
  return {
    hasAny: () => store.hasAny(),
    get: (id: string) => toUser(getRow(store, id)),

    /** Also finds a closed account. */
    find(id: string): Collaborateur | undefined {
      const row = store.findById(id);
      return row && toUser(row);
    },

    findId: (email: string) => store.findByEmail(email)?.id,

    /** Returns users, the newest first; an empty role does not filter. */
    list({ limit, role, verified_only }: UserQuery): User[] {
      const rows = store.list({ limit, role: role || null, verifiedOnly: verified_only });
      return rows.map((row) => {
        const { droits: _, du_groupe: __, ...user } = toUser(row);
        return user;
      });
    },

    /** Lists all users with their rights, newest first. */
    listAll: () => store.list({ limit: -1, role: null, verifiedOnly: false }).map(toUser),

    /** Finds the account of a session; undefined once it is closed or, with `passwordHash`, has another password. */
    findActive(id: string, passwordHash?: string): Collaborateur | undefined {
      const row = store.findById(id);
      const isSame = row?.is_active === 1 && mayEnter(row) && (passwordHash ?? row.password_hash) === row.password_hash;
      return isSame ? toUser(row) : undefined;
    },

    getStats: () => toStats(store.count()),

    /** Lists who is blocked at the moment, and until when. */
    listLocks: () =>
      store.listLocked(now().getTime(), now().getTime() + lockMs).map(({ id, locked_until }) => ({
        id,
        verrouille_jusqu_a: new Date(locked_until).toISOString(),
      })),
  };
}

function createInsert(store: UserStore, now: () => Date) {
  return ({ droits, ...input }: UserInput, password_hash: string, is_verified: 0 | 1): Collaborateur => {
    if (store.findByEmail(input.email)) throw new Refused(`L’utilisateur ${input.email} existe déjà.`);
    const id = randomUUID();
    const stored = toStoredDroits(input.role, droits);
    store.insert({ ...input, droits: stored, id, password_hash, is_verified, created_at: now().toISOString() });
    return toUser(getRow(store, id));
  };
}

function createWriting({ store, write, once, now, endSessions, rules, passwords, notes }: Deps) {
  const insert = createInsert(store, now);

  return {
    /**
     * @throws {Refused} when the address already has an account.
     * @throws {InvalidInput} for a password that is too easy to guess.
     */
    async create(input: UserInput, context = ownContext): Promise<Collaborateur> {
      await rules.assertGood({ password: input.password, champ: 'password', person: input });
      const password_hash = await passwords.hash(input.password);
      const made = await once(context, () => {
        const added = insert(input, password_hash, 0);
        notes.addChange(undefined, added, context.caller);
        return added;
      });
      await notes.carry();
      return made;
    },

    /**
     * Creates the first administrator, verified from the start.
     * @throws {Refused} when there is already a user, also one created a moment ago.
     */
    async createFirst(input: UserInput): Promise<Collaborateur> {
      const password_hash = await passwords.hash(input.password);
      return write(() => {
        if (store.hasAny()) throw new Refused('L’installation est déjà faite.');
        const id = becomeFirst(store, input, password_hash);
        if (id === undefined) return insert(input, password_hash, 1);
        endSessions(id);
        return toUser(getRow(store, id));
      });
    },

    /**
     * Changes the given fields; a new password or a closed account ends the user's sessions.
     * @throws {Refused} when no active administrator would be left.
     * @throws {InvalidInput} for a password that is too easy to guess.
     */
    async update(id: string, { password, ...change }: UserChange, own: OwnChange = {}): Promise<Collaborateur> {
      const { champ = 'password', endThem = endSessions, context = ownContext } = own;
      if (getRow(store, id).personne !== null) throw new Refused(ofGroup);
      if (password !== undefined)
        await rules.assertGood({ password, champ, person: { ...getRow(store, id), ...toGiven(change) } });
      const password_hash = password === undefined ? undefined : await passwords.hash(password);
      const updated = await write(() => {
        const row = getRow(store, id);
        if (row.personne !== null) throw new Refused(ofGroup);
        assertFresh(Compte.parse(toUser(row)), context, `Le compte ${row.email} a été modifié`);
        const changed = applyChange(row, { ...change, password_hash });
        assertAdminLeft(store, row, changed);
        store.update(changed);
        if (password_hash !== undefined || changed.is_active === 0) endThem(id);
        const after = toUser(getRow(store, id));
        notes.addChange(toUser(row), after, context.caller);
        return after;
      });
      await notes.carry();
      return updated;
    },
  };
}

function createEntering({ store, write, now, endSessions, lockout }: Deps) {
  return {
    /** Unblocks the account at once. */
    async unlock(id: string): Promise<Collaborateur> {
      await lockout.clearAll(toEmailKey(getRow(store, id).email));
      return toUser(getRow(store, id));
    },

    /** Signs the user out everywhere. */
    endSessions: (id: string): Promise<Collaborateur> =>
      write(() => {
        endSessions(getRow(store, id).id);
        return toUser(getRow(store, id));
      }),

    markSignedIn: (id: string) => write(() => store.markSignedIn(id, now().toISOString())),
  };
}

/**
 * Makes an account the first administrator's, where there is one of the address: a till may know people of its group
 * before it has an administrator, whose account is then local. Returns its id.
 */
function becomeFirst(store: UserStore, { email, nom, prenom, role }: UserInput, password_hash: string) {
  const known = store.findByEmail(email);
  if (known) store.update({ ...known, nom, prenom, role, password_hash, droits: null, personne: null, is_active: 1 });
  return known?.id;
}

/** Options of a user's own change: the field the password was typed in, and which sessions end with the former one. */
type OwnChange = { champ?: string; endThem?: (userId: string) => void; context?: WriteContext };

const ofGroup = 'Cette personne est du groupe\u00a0: son compte se change au siège.';

function toGiven({ nom, prenom }: Pick<UserChange, 'nom' | 'prenom'>) {
  return { ...(nom !== undefined && { nom }), ...(prenom !== undefined && { prenom }) };
}

function getRow(store: UserStore, id: string): UserRow {
  const row = store.findById(id);
  if (!row) throw new NotFound(`Utilisateur ${id} introuvable`);
  return row;
}

function assertAdminLeft(store: UserStore, before: UserRow, after: UserRow) {
  const wasAdmin = before.role === 'admin' && before.is_active === 1;
  const isAdmin = after.role === 'admin' && after.is_active === 1;
  if (wasAdmin && !isAdmin && !store.hasOtherAdmin(before.id)) {
    throw new Refused('Il doit rester au moins un administrateur actif.');
  }
}

type RowChange = Omit<UserChange, 'password'> & { password_hash: string | undefined };

function applyChange(row: UserRow, change: RowChange): UserRow {
  return {
    ...row,
    nom: change.nom ?? row.nom,
    prenom: change.prenom ?? row.prenom,
    role: change.role ?? row.role,
    password_hash: change.password_hash ?? row.password_hash,
    is_active: change.is_active === undefined ? row.is_active : change.is_active ? 1 : 0,
    droits: change.droits ? toStoredDroits(change.role ?? row.role, change.droits) : row.droits,
  };
}

/** Returns an account without its password's hash. */
function toUser(row: UserRow): Collaborateur {
  const { password_hash: _hash, personne, ...shown } = row;
  return {
    ...shown,
    ...(personne !== null && { du_groupe: true }),
    is_verified: row.is_verified === 1,
    is_active: row.is_active === 1,
    droits: readDroits(row),
  };
}

function toStats(counts: readonly UserCounts[]) {
  const sum = (pick: (count: UserCounts) => number) => counts.reduce((total, count) => total + pick(count), 0);
  const total = sum((count) => count.total);
  const verified = sum((count) => count.verified);
  return {
    total_utilisateurs: total,
    utilisateurs_verifies: verified,
    utilisateurs_actifs: sum((count) => count.active),
    utilisateurs_non_verifies: total - verified,
    repartition_roles: Object.fromEntries(counts.map((count) => [count.role, count.total])),
    taux_verification: total === 0 ? '0%' : `${((100 * verified) / total).toFixed(1)}%`,
  };
}
