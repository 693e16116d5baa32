import type { User } from '#shared/contracts/utilisateurs/users.ts';

/** Returns a person's first name and name, as far as they are known. */
export function toFullName({ nom, prenom }: Pick<User, 'nom' | 'prenom'>): string {
  return `${prenom} ${nom}`.trim();
}
