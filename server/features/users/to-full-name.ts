import type { User } from '#shared/contracts/utilisateurs/users.ts';

/** A person's first name and name, whichever are known. */
export function toFullName({ nom, prenom }: Pick<User, 'nom' | 'prenom'>): string {
  return `${prenom} ${nom}`.trim();
}
