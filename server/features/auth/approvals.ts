import { createHash } from 'node:crypto';
import type { ApprovalInput, Ecriture } from '#shared/contracts/utilisateurs/approvals.ts';
import { hasRole, type Role } from '#shared/utilisateurs/role.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { InvalidInput, NotAllowed, NotSignedIn, Refused } from '#shared/endpoints/errors.ts';
import type { Approval, Caller, PendingApproval } from '#server/calls/caller.ts';
import { isSame } from '#shared/text/same-value.ts';
import { parseInput } from '#server/http/requests/parse-request.ts';
import { createSecret, toSecretHash } from '#server/calls/secret.ts';
import type { CheckPassword } from '#server/features/users/check-password.ts';
import { toFullName } from '#server/features/users/to-full-name.ts';
import type { UserService } from '#server/features/users/users.service.ts';

const lifetimeMs = 2 * 60_000;
const leastRole: Role = 'responsable';

type GrantedApproval = {
  approval: Approval;
  /** The approver's hashed password: when it or their role changed, a new approval is needed. */
  stamp: string;
  callerId: string;
  write: string;
  expiresAt: number;
  isSpent: boolean;
  /** The idempotency key of the write that used it: a repeat of that write is allowed too. */
  spentBy?: string | undefined;
};
type Write = { method: string; path: string; body: unknown };
type ApprovedWrite = Write & { caller: Caller; key?: string | undefined };
type Deps = { checkPassword: CheckPassword; users: Pick<UserService, 'findActive' | 'get'>; now: () => Date };

export type Approvals = ReturnType<typeof createApprovals>;

/**
 * Keeps approvals: a superior identifies at the clerk's till for one write, with this caller and this content, once.
 * They are kept in memory and used up before the write commits: after a crash none is left, and a new one is asked for.
 * A write repeated under its idempotency key counts as the same one.
 */
export function createApprovals({ checkPassword, users, now }: Deps) {
  const given = new Map<string, GrantedApproval>();
  const { allow, readWrite } = createApprovedWrites();

  /** An approval with a longer time left than its lifetime was given before the clock was set back. */
  function isInTime(expiresAt: number) {
    const left = expiresAt - now().getTime();
    return left > 0 && left <= lifetimeMs;
  }

  function forgetExpired() {
    for (const [hash, { expiresAt }] of given) {
      if (!isInTime(expiresAt)) given.delete(hash);
    }
  }

  async function findApprover({ kind, id }: Caller, { email, password }: Omit<ApprovalInput, 'ecriture'>) {
    const row = await checkPassword(email, password, { trust: `${kind}:${id}` }).catch((cause: unknown) => {
      throw cause instanceof NotSignedIn ? new Refused(cause.message, { cause }) : cause;
    });
    if (!hasRole(row.role, leastRole)) throw new NotAllowed('Seul un responsable peut approuver.');
    return row;
  }

  function isStanding({ approval: { id, role, droits }, stamp, expiresAt }: GrantedApproval): boolean {
    const giver = users.findActive(id, stamp);
    return isInTime(expiresAt) && giver?.role === role && isSame(giver.droits, droits);
  }

  return {
    /** Lets the writes of an endpoint be approved. */
    allow,

    /**
     * Returns a token for exactly this write of the caller, valid for two minutes; it ends with the approver's account,
     * role, rights or password.
     * @throws {Refused} for wrong credentials: the caller's own session stays valid.
     * @throws {NotAllowed} when the approver is not a `responsable`.
     */
    async give(caller: Caller, { ecriture, ...credentials }: ApprovalInput) {
      const write = readWrite(ecriture);
      const { id, role, nom, prenom, password_hash: stamp } = await findApprover(caller, credentials);
      forgetExpired();
      const jeton = createSecret();
      const expiresAt = now().getTime() + lifetimeMs;
      const approval = { id, role, droits: users.get(id).droits, nom: toFullName({ nom, prenom }) };
      given.set(toSecretHash(jeton), { approval, stamp, callerId: caller.id, write, expiresAt, isSpent: false });
      const expire_a = new Date(expiresAt).toISOString();
      return { success: true as const, jeton, expire_a, approbateur: approval.nom, role };
    },

    /** Returns what a token allows a write; `restore` makes it valid again when the write that used it was refused. */
    find(token: string, { caller, key, ...write }: ApprovedWrite) {
      const found = given.get(toSecretHash(token));
      const isOfThis = () => found?.callerId === caller.id && found.write === toDigest(write);
      const isFree = () => found !== undefined && (!found.isSpent || (key !== undefined && found.spentBy === key));
      return toPending(found, key, () => found !== undefined && isFree() && isOfThis() && isStanding(found));
    },
  };
}

function toPending(
  found: GrantedApproval | undefined,
  key: string | undefined,
  isValid: () => boolean,
): PendingApproval & { restore: () => void } {
  let isMine = false;
  return {
    spend() {
      if (!found || !(isMine || isValid()))
        throw new NotAllowed('Cette approbation n’est plus valable\u00a0: demandez-la de nouveau.');
      isMine = true;
      found.isSpent = true;
      found.spentBy = key;
      return found.approval;
    },
    restore() {
      if (found && isMine) found.isSpent = false;
      isMine = false;
    },
  };
}

/** Collects the endpoints whose writes can be approved. */
function createApprovedWrites() {
  const writes: { request: RegExp; schema: Endpoint['body'] }[] = [];
  return {
    allow({ method, path, body }: Endpoint): void {
      const address = path.replaceAll(/:\w+/g, '[^/?%]+');
      writes.push({ request: new RegExp(`^${method.toUpperCase()} ${address}$`), schema: body });
    },

    /** @throws {InvalidInput} for a write that needs no approval, or a body its endpoint refuses. */
    readWrite({ methode, chemin, corps }: Ecriture): string {
      const found = writes.find(({ request }) => request.test(`${methode} ${chemin}`));
      const body = found?.schema && parseInput(found.schema, corps);
      if (found) return toDigest({ method: methode, path: chemin, body });
      const message = 'Seul peut être approuvé ce qui demande un droit, comme une vente.';
      throw new InvalidInput(message, [{ champ: 'ecriture', message }]);
    },
  };
}

/**
 * Returns the digest that identifies a write; it is made of the parsed body, so that fields the contract ignores or
 * fills in make no difference.
 */
function toDigest({ method, path, body }: Write): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('base64url');
}
