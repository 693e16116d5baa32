import { hasRole } from '#shared/access.ts';
import type { Role, User } from '#shared/contracts/users.ts';
import { NotAllowed, NotSignedIn, Refused } from '#shared/errors.ts';
import type { Approval, Caller, WriteContext } from '#server/http/caller.ts';
import { createSecret, toSecretHash } from '#server/http/secret.ts';
import type { CheckPassword } from '#server/features/users/check-password.ts';

const lifetimeMs = 2 * 60_000;
const leastRole: Role = 'responsable';

type Given = { approval: Approval; callerId: string; expiresAt: number; takenBy: string | undefined };
type Deps = { checkPassword: CheckPassword; now: () => Date };

export type Approvals = ReturnType<typeof createApprovals>;

/** A superior identifies on the spot, at the clerk's till, for one write. Kept in memory: a restart forgets them. */
export function createApprovals({ checkPassword, now }: Deps) {
  const given = new Map<string, Given>();

  function forgetExpired() {
    for (const [hash, { expiresAt }] of given) {
      if (expiresAt <= now().getTime()) given.delete(hash);
    }
  }

  async function findApprover(email: string, password: string) {
    const row = await checkPassword(email, password).catch((cause: unknown) => {
      throw cause instanceof NotSignedIn ? new Refused(cause.message, { cause }) : cause;
    });
    if (!hasRole(row.role, leastRole)) throw new NotAllowed('Seul un responsable peut approuver.');
    return row;
  }

  return {
    /**
     * A token for the caller's next write, for two minutes.
     * @throws {Refused} for wrong credentials: the caller's own session stands.
     * @throws {NotAllowed} when they are not those of a `responsable`.
     */
    async give(caller: Caller, { email, password }: { email: string; password: string }) {
      const { id, role, nom, prenom } = await findApprover(email, password);
      forgetExpired();
      const jeton = createSecret();
      const expiresAt = now().getTime() + lifetimeMs;
      const approval = { id, role, nom: toFullName({ nom, prenom }) };
      given.set(toSecretHash(jeton), { approval, callerId: caller.id, expiresAt, takenBy: undefined });
      const expire_a = new Date(expiresAt).toISOString();
      return { success: true as const, jeton, expire_a, approbateur: approval.nom, role };
    },

    /**
     * Takes an approval for one write, known by its idempotency key if it has one: the same write may be sent again.
     * `giveBack` makes the approval valid again when that write was refused.
     * @throws {NotAllowed} for one that is unknown, expired, used, or given to another caller.
     */
    take(token: string, { caller, idempotency }: WriteContext) {
      const found = given.get(toSecretHash(token));
      const writeKey = idempotency ? `${idempotency.scope} ${idempotency.key}` : createSecret();
      const isFree = found && (found.takenBy ?? writeKey) === writeKey;
      const isValid = isFree && found.callerId === caller.id && found.expiresAt > now().getTime();
      if (!isValid) throw new NotAllowed('Cette approbation n’est plus valable\u00a0: demandez-la de nouveau.');
      found.takenBy = writeKey;
      const giveBack = () => {
        found.takenBy = undefined;
      };
      return { approval: found.approval, giveBack };
    },
  };
}

/** A person's first name and name, whichever are known. */
function toFullName({ nom, prenom }: Pick<User, 'nom' | 'prenom'>): string {
  return `${prenom} ${nom}`.trim();
}
