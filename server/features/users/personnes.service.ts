import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import type { PersonneSaisie } from '#shared/contracts/utilisateurs/personnes.ts';
import type { PasswordRules } from './password-rules.ts';
import { createVerificateur } from './passwords.ts';
import { toFullName } from './to-full-name.ts';
import type { UserService } from './users.service.ts';

type Deps = Pick<BackOffice, 'personnes'> & { users: Pick<UserService, 'find'>; rules: PasswordRules };

export type PersonnesService = ReturnType<typeof createPersonnesService>;

/** Manages the people of the group at its desk; a password leaves this machine only as what checks it. */
export function createPersonnesService({ personnes, users, rules }: Deps) {
  /** Returns who makes a change, as the other desks are shown it. */
  function toAuteur(caller: Caller): string {
    const user = users.find(caller.id);
    return (user && (toFullName(user) || user.email)) || toAuthor(caller);
  }

  return {
    list: () => personnes.list(),

    /** @throws {InvalidInput} for a password that is too easy to guess, and what `PersonnesPort.set` throws. */
    async set(id: string, { password, ...person }: PersonneSaisie, { caller }: WriteContext) {
      const auteur = toAuteur(caller);
      if (password === undefined) return personnes.set(id, { ...person, auteur });
      await rules.assertGood({ password, champ: 'password', person });
      return personnes.set(id, { ...person, verificateur: await createVerificateur(password), auteur });
    },

    async remove(id: string) {
      await personnes.remove(id);
      return { success: true as const };
    },
  };
}
