import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { isSame } from '#shared/text/same-value.ts';

type Rights = Pick<Collaborateur, 'id' | 'role' | 'droits' | 'is_active'>;
export type NoteDroits = ReturnType<typeof createDroitsNotes>;

/** Records changes of who may do what in the technical journal: for accounts, and for keys of other programs. */
export function createDroitsNotes({ noterEvenement }: Pick<BackOffice['traces'], 'noterEvenement'>) {
  const note = (texte: string, caller: Caller) => noterEvenement({ code: 'droits', texte, auteur: toAuthor(caller) });

  return {
    note,
    async noteChange(before: Rights | undefined, after: Rights, caller: Caller): Promise<void> {
      const texte = toDroitsNote(before, after);
      if (texte !== undefined) await note(texte, caller);
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
