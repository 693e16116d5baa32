import type { PersonnesPort } from '#server/backoffice/boutique.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { PasswordChange } from '#shared/contracts/utilisateurs/auth.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { PasswordRules } from './password-rules.ts';
import { createVerificateur, prove } from './passwords.ts';
import type { UserStore } from './users.store.ts';

type Deps = Pick<ServiceDatabase, 'write'> & { store: UserStore; rules: PasswordRules };

/** The hub's call, and what is done with sessions inside the same write. */
type ThroughHub = {
  changeAtHub: PersonnesPort['changePassword'];
  /** Lets the session that asks for it stay when a list brings the new password before the hub's answer does. */
  expect: (verificateur: string) => void;
  /** Ends the sessions that the former password opened. */
  endThem: (userId: string) => void;
};

export type GroupPassword = ReturnType<typeof createGroupPassword>;

/**
 * Changes the password of a person of the group at a till, by the old one that was just checked: the hub first, then the
 * account here. A list may overtake the answer, or bring what a kill or a lost answer has left the former here: the
 * session that asked stays then, too. Throws `Refused` without the hub (no account changes here), and `InvalidInput` for
 * a password that is too easy to guess.
 */
export function createGroupPassword({ store, write, rules }: Deps) {
  return async (id: string, { ancien, nouveau }: PasswordChange, { changeAtHub, expect, endThem }: ThroughHub) => {
    const before = store.findById(id);
    const personne = before?.personne ?? null;
    if (!before || personne === null) throw new Refused('Ce compte est de cette caisse.');
    await rules.assertGood({ password: nouveau, champ: 'nouveau', person: before });
    const [preuve, verificateur] = await Promise.all([
      prove(before.password_hash, ancien),
      createVerificateur(nouveau),
    ]);
    await write(() => expect(verificateur));
    await changeAtHub(personne, { preuve, verificateur });
    await write(() => {
      const row = store.findById(id);
      // What a list has brought meanwhile is as new, or newer.
      if (row?.personne !== personne || row.password_hash !== before.password_hash) return;
      store.update({ ...row, password_hash: verificateur });
      endThem(id);
    });
  };
}
