import type { Identity } from '#server/features/auth/identity.ts';
import { toFullName } from '#server/features/users/to-full-name.ts';

/** Matches what `toAuthor` writes, plus the till that a shared back office adds. */
const written = /^(?<kind>[a-z-]+):(?<id>\S+)(?: \(accord\u00a0: (?<approver>[^)]+)\))?(?: \((?<poste>[^)]+)\))?$/;

/**
 * Returns an author of logs and histories in words: «Claire Morel», «Claire Morel, avec l’accord de Paul Roux», «la clé
 * Site web», «le poste P02»; null for the service itself, and for an unknown user.
 */
export function createAuthorNames({ users, apiKeys }: Pick<Identity, 'users' | 'apiKeys'>) {
  const names = new Map<string, string | null>();

  function findUser(id: string): string | null {
    const user = users.find(id);
    return user ? toFullName(user) : null;
  }

  function findName(kind: string | undefined, id: string): string | null {
    if (kind === 'session' || kind === 'basic') return findUser(id);
    const key = kind === 'api-key' ? apiKeys.list().find((known) => known.id === id) : undefined;
    return key ? `la clé ${key.nom}` : null;
  }

  function toName(author: string): string | null {
    const { kind, id = '', approver, poste } = written.exec(author)?.groups ?? {};
    const name = findName(kind, id) ?? (poste === undefined ? null : `le poste ${poste}`);
    const agreed = approver === undefined ? null : findUser(approver);
    return name !== null && agreed !== null ? `${name}, avec l’accord de ${agreed}` : name;
  }

  return (author: string): string | null => {
    const known = names.get(author);
    if (known !== undefined) return known;
    const name = toName(author);
    names.set(author, name);
    return name;
  };
}
