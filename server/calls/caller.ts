import type { Group } from '#shared/endpoints/endpoint.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import type { Droit } from '#shared/utilisateurs/droits.ts';

/** A superior who approved a write on the spot: the write is granted with their role and rights. */
export type Approval = { id: string; nom: string; role: Role; droits: readonly Droit[] };

/**
 * The approval that comes with a request; it is only looked at when a rule asks for more than the caller's own rights.
 */
export type PendingApproval = {
  /**
   * Uses the approval up.
   * @throws {NotAllowed} when it is unknown, expired, used, another caller's or for other content.
   */
  spend(): Approval;
};

/** The author of a request: a person by a session (`basic`: for the documentation), or a program by an API key. */
export type Caller = {
  kind: 'session' | 'basic' | 'api-key' | 'anonymous';
  /** Id of the user or of the key; it scopes idempotency keys. */
  id: string;
  role: Role;
  /** See `authorise`; the usual rights of the role when absent. */
  droits?: readonly Droit[];
  /** Groups an API key is limited to; undefined means all that its role may use. */
  groups?: readonly Group[];
  /** The session was opened by a PIN: administration then asks for the password. */
  isByPin?: true;
  /** The rights that somebody else's approval adds to those of `role`, for a write that comes with one. */
  approval?: PendingApproval;
  /** The person whose approval granted what is above this caller's role or rights. */
  approvedBy?: Pick<Approval, 'id' | 'nom'>;
};

/** A request's `Idempotency-Key` with the route it is bound to and a hash of its body. */
export type Idempotency = { key: string; scope: string; bodyHash: string };

/** What every write needs besides its input: the caller, and the key that makes it unique. */
export type WriteContext = {
  caller: Caller;
  idempotency?: Idempotency;
  /** Version of the record the caller read, from `If-Match`: a newer version must not be overwritten. */
  ifMatch?: string;
};

/** The context of writes the service makes on its own, without a request. */
export const ownContext: WriteContext = { caller: { kind: 'anonymous', id: 'service', role: 'admin' } };
