import { randomUUID } from 'node:crypto';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toAuthor } from '#server/calls/author.ts';
import { type Caller, ownContext } from '#server/calls/caller.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { prepareInsert, type StoredRow } from '#server/database/stored-row.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { isSame } from '#shared/text/same-value.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { notesDroits } from './users.table.ts';

type Rights = Pick<Collaborateur, 'id' | 'role' | 'droits' | 'is_active'>;
type Deps = ServiceDatabase & Pick<BackOffice['traces'], 'noterEvenement'> & { now: () => Date };

export type DroitsNotes = ReturnType<typeof createDroitsNotes>;

/** A note that a kill kept back for longer says when it was true. */
const soonMs = 60_000;

/**
 * Records changes of who may do what in the technical journal: for accounts, and for keys of other programs. The
 * journal is in the other database, so a note is first stored with the change itself and then carried there, once;
 * what a kill leaves is carried at the next start.
 */
export function createDroitsNotes({ connection, write, now, noterEvenement }: Deps) {
  const insert = prepareInsert(connection, notesDroits);
  const list = connection.prepare<[], StoredRow<typeof notesDroits>>('select * from notes_droits order by rowid');
  const remove = connection.prepare('delete from notes_droits where id = ?');

  function toTexte({ texte, date }: StoredRow<typeof notesDroits>): string {
    return Math.abs(now().getTime() - Date.parse(date)) < soonMs ? texte : `${texte}, le ${formatDateTime(date)}`;
  }

  /** Stores a note, inside the write of the change; what the service does for itself is nobody's change. */
  function add(texte: string | undefined, caller: Caller | 'service'): void {
    if (texte === undefined || caller === ownContext.caller) return;
    const auteur = caller === 'service' ? caller : toAuthor(caller);
    insert.run({ id: randomUUID(), texte, auteur, date: now().toISOString() });
  }

  return {
    add,

    /** Stores a note of an account's change, if its rights changed; inside the write of the change. */
    addChange: (before: Rights | undefined, after: Rights, caller: Caller) => add(toDroitsNote(before, after), caller),

    /** Carries the notes to the journal; they are stored here until they are on the disk there. */
    async carry(): Promise<void> {
      const notes = list.all();
      if (notes.length === 0) return;
      const carried = notes.map((note) =>
        noterEvenement({ code: 'droits', texte: toTexte(note), auteur: note.auteur }, note.id),
      );
      await Promise.all(carried);
      await write(() => notes.forEach(({ id }) => remove.run(id)));
    },
  };
}

/** Returns what the journal says of a change of rights; undefined where they are the same. */
export function toDroitsNote(before: Rights | undefined, after: Rights): string | undefined {
  if (before && isSame(toRights(before), toRights(after))) return undefined;
  const was = before ? ` au lieu de ${toWords(before)}` : '';
  return `Compte ${after.id}\u00a0: ${toWords(after)}${was}`;
}

const toRights = ({ role, droits, is_active }: Rights) => ({ role, droits, is_active });

function toWords({ role, droits, is_active }: Rights): string {
  return `${is_active ? role : `${role}, fermé`} (${droits.length === 0 ? 'aucun droit à part' : droits.join(' ')})`;
}
