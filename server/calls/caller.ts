import type { Group } from '#shared/endpoints/endpoint.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import type { Droit } from '#shared/utilisateurs/droits.ts';

/** Somebody who approved a write on the spot, whose role and rights it is granted with. */
export type Approval = { id: string; nom: string; role: Role; droits: readonly Droit[] };

/** The approval a request joins; it is looked at only where a rule asks for somebody else's role or right. */
export type HeldApproval = {
  /** Uses it up. @throws {NotAllowed} for one that is unknown, expired, used, another's or of another content. */
  spend(): Approval;
};

/** Who makes a request: a person through a session (`basic`: the documentation), or a program through an API key. */
export type Caller = {
  kind: 'session' | 'basic' | 'api-key' | 'anonymous';
  /** Id of the user or of the key; scopes idempotency keys. */
  id: string;
  role: Role;
  /** See `exiger`; the usual ones of the role where none are said. */
  droits?: readonly Droit[];
  /** Groups an API key is limited to; undefined means all that its role may use. */
  groups?: readonly Group[];
  /** Their session was opened by a PIN: what administration needs asks for the password. */
  isByPin?: true;
  /** What somebody else's approval allows beyond `role`, of a write that joins one. */
  approval?: HeldApproval;
  /** Who granted what is above this caller's role or rights. */
  approvedBy?: Pick<Approval, 'id' | 'nom'>;
};

/** A request's `Idempotency-Key` with the route it is bound to and a hash of its body. */
export type Idempotency = { key: string; scope: string; bodyHash: string };

/** What every write needs to know beside its input: who makes it, and what makes it unique. */
export type WriteContext = {
  caller: Caller;
  idempotency?: Idempotency;
  /** The version of the record the caller changes, as `If-Match` tells it: another one is not to be written over. */
  ifMatch?: string;
};

/** Of what the service does by itself, at nobody's request. */
export const ownContext: WriteContext = { caller: { kind: 'anonymous', id: 'service', role: 'admin' } };
