import { randomUUID } from 'node:crypto';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { StoredRow } from '#server/database/stored-row.ts';
import type { PersonnePoste, PersonnesPoste } from '#shared/contracts/postes/gateway-personnes.ts';
import { Droit } from '#shared/utilisateurs/droits.ts';
import { type DroitsNotes, toDroitsNote } from './note-droits.ts';
import { noPassword } from './passwords.ts';
import { readDroits } from './stored-droits.ts';
import { createUserStore, type UserRow, type UserStore } from './users.store.ts';
import type { personnesGroupe } from './users.table.ts';

/**
 * Ends every session of a user and forgets where they signed in, inside the same write; with what checks their new
 * password, but for the session that asked for it here.
 */
export type EndSessions = (userId: string, verificateur?: string) => void;

type Deps = ServiceDatabase & {
  now: () => Date;
  endSessions: EndSessions;
  notes: Pick<DroitsNotes, 'add' | 'carry'>;
};
type Heard = StoredRow<typeof personnesGroupe>;

export type GroupPeople = ReturnType<typeof createGroupPeople>;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/**
 * Keeps the accounts of the group's people as the hub tells them, on a till of one of their shops. It has no state but
 * the database's: several may be made of one.
 */
export function createGroupPeople({ connection, write, now, endSessions, notes }: Deps) {
  const store = createUserStore(connection);
  const find = connection.prepare<[], Heard>('select * from personnes_groupe where id = 1');
  const save = connection.prepare(
    'insert or replace into personnes_groupe (id, version, jours, entendu) values (1, ?, ?, ?)',
  );
  const forget = connection.prepare('delete from personnes_groupe');
  const take = createTaking(store, { now, endSessions, notes });

  /** A moment more than an hour ahead was written while the clock was: it counts as never. */
  function isRecent(entendu: string, ms: number): boolean {
    const since = now().getTime() - Date.parse(entendu);
    return since >= -hourMs && since <= ms;
  }

  return {
    /** Carries what a kill kept back of the technical journal, see `createDroitsNotes`. */
    carryNotes: notes.carry,

    /** Returns the version of the list that is here, empty for none. */
    getVersion: (): string => find.get()?.version ?? '',

    /** Returns whether an account is this installation's own, or the hub was heard in the days the group has set. */
    mayEnter({ personne }: Pick<UserRow, 'personne'>): boolean {
      if (personne === null) return true;
      const heard = find.get();
      return heard !== undefined && isRecent(heard.entendu, heard.jours * dayMs);
    },

    /** Stores that the hub still has this list; at most once an hour, for it is told with every page. */
    async hear(): Promise<void> {
      const heard = find.get();
      if (!heard || isRecent(heard.entendu, hourMs)) return;
      await write(() => void save.run(heard.version, heard.jours, now().toISOString()));
    },

    /**
     * Takes the whole list over, the version and what the technical journal is to say of rights with it, in one
     * transaction: a kill leaves the list before.
     */
    async take({ version, jours, personnes }: PersonnesPoste): Promise<void> {
      await write(() => {
        if (version === '') forget.run();
        else save.run(version, jours, now().toISOString());
        take(personnes);
      });
      await notes.carry();
    },
  };
}

/** Makes accounts what a list says; each function runs in the caller's transaction. */
function createTaking(store: UserStore, { now, endSessions, notes }: Pick<Deps, 'now' | 'endSessions' | 'notes'>) {
  const note = (before: UserRow | undefined, id: string) => {
    const after = store.findById(id);
    if (after) notes.add(toDroitsNote(before && toRights(before), toRights(after)), 'service');
  };

  /**
   * Of a local account the person takes the place: it keeps its id, so that documents keep their author. An
   * administrator's stays local.
   */
  function put(person: PersonnePoste): void {
    const known = store.findByEmail(person.email);
    if (known?.role === 'admin') return;
    const fields = toFields(person);
    if (!known) {
      const id = randomUUID();
      store.insert({ ...fields, email: person.email, id, is_verified: 0, created_at: now().toISOString() });
      note(undefined, id);
      return;
    }
    store.update({ ...known, ...fields, is_active: 1 });
    const isSame = known.personne === person.id && known.password_hash === fields.password_hash;
    if (!isSame) endSessions(known.id, fields.password_hash);
    note(known, known.id);
  }

  /** Closes an account and drops what checks its password: it is then a closed one of this installation. */
  function release(row: UserRow): void {
    store.update({ ...row, personne: null, password_hash: noPassword, is_active: 0 });
    endSessions(row.id);
    note(row, row.id);
  }

  return (personnes: readonly PersonnePoste[]): void => {
    const emails = new Set(personnes.map(({ email }) => email));
    const gone = store.listOfGroup().filter(({ email }) => !emails.has(email));
    for (const row of gone) release(row);
    for (const person of personnes) put(person);
  };
}

function toRights(row: UserRow) {
  return { id: row.id, role: row.role, droits: readDroits(row), is_active: row.is_active === 1 };
}

/** Rights that this version does not know are left out; those it knows and the hub does not keep the role's. */
function toFields({ id: personne, nom, prenom, role, droits, verificateur: password_hash }: PersonnePoste) {
  const known = Object.entries(droits).filter(([droit]) => Droit.safeParse(droit).success);
  return {
    nom,
    prenom,
    role,
    personne,
    password_hash,
    droits: known.length > 0 ? JSON.stringify(Object.fromEntries(known)) : null,
  };
}
