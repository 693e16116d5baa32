import { hasRole, type Role } from '#shared/utilisateurs/role.ts';
import { droitLabels } from '#shared/utilisateurs/droit-labels.ts';
import { Droit, DroitsParticuliers, toDroits } from '#shared/utilisateurs/droits.ts';
import type { Connection } from '#server/database/database.ts';

/** `droits` is absent from backups older than individual rights. */
type Account = { email: string; qui: string; role: Role; password_hash: string; droits?: string | null };
type Key = { hash: string; nom: string; role: Role; groupes: string | null; droits?: string | null };

/**
 * Returns who would get more rights by a backup than they have now, in French, one per line: deleted accounts and API
 * keys, higher roles, former passwords. Without `here` (the present data are unreadable), everybody is listed.
 */
export function listRegainedRights(copy: Connection, here: Connection | undefined): string[] {
  return [...listOfAccounts(copy, here), ...listOfKeys(copy, here)];
}

function listOfAccounts(copy: Connection, here: Connection | undefined): string[] {
  const now = new Map((here ? readAccounts(here) : []).map((account) => [account.email, account]));
  return readAccounts(copy).flatMap((account) => {
    const present = now.get(account.email);
    const who = `${account.qui} (${account.email})`;
    if (!present) return [`${who} peut de nouveau s’identifier, comme ${account.role}.`];
    return [
      ...(hasRole(present.role, account.role) ? [] : [`${who} redevient ${account.role}, et non ${present.role}.`]),
      ...listMore(toUserDroits(account), toHeld(account, present)).map(
        (label) => `${who} retrouve un droit\u00a0: ${label}.`,
      ),
      ...(present.password_hash === account.password_hash ? [] : [`${who} retrouve son mot de passe d’alors.`]),
    ];
  });
}

function listOfKeys(copy: Connection, here: Connection | undefined): string[] {
  const now = new Map((here ? readKeys(here) : []).map((key) => [key.hash, key]));
  return readKeys(copy)
    .filter((key) => !isHeld(now.get(key.hash), key))
    .map(({ nom, role }) => `La clé d’API «\u00a0${nom}\u00a0» ouvre de nouveau, comme ${role}.`);
}

function isHeld(present: Key | undefined, key: Key): boolean {
  if (present === undefined || !hasRole(present.role, key.role) || present.groupes !== key.groupes) return false;
  return listMore(toKeyDroits(key), toKeyDroits(present)).length === 0;
}

function listMore(then: readonly Droit[], now: readonly Droit[]): string[] {
  return then.filter((droit) => !now.includes(droit)).map((droit) => droitLabels[droit].label.toLowerCase());
}

/** Returns the rights somebody holds now, and those that their role in the backup has by default. */
function toHeld(account: Account, present: Account): Droit[] {
  const ofRole = hasRole(present.role, account.role) ? [] : toDroits(account.role);
  return [...toUserDroits(present), ...ofRole];
}

function toUserDroits({ role, droits }: Account): Droit[] {
  return toDroits(role, droits ? DroitsParticuliers.parse(JSON.parse(droits)) : {});
}

function toKeyDroits({ role, droits }: Key): Droit[] {
  return droits ? Droit.array().parse(JSON.parse(droits)) : toDroits(role);
}

function readAccounts(service: Connection): Account[] {
  return service
    .prepare<[], Account>(`select trim(prenom || ' ' || nom) as qui, * from users where is_active = 1 order by email`)
    .all();
}

function readKeys(service: Connection): Key[] {
  return service.prepare<[], Key>('select * from api_keys order by nom, hash').all();
}
