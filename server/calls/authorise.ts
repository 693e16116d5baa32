import { NeedsApproval } from '#shared/endpoints/errors.ts';
import { type Droit, hasDroit } from '#shared/utilisateurs/droits.ts';
import { toDroitRefusal } from '#shared/utilisateurs/droit-labels.ts';
import type { Caller } from './caller.ts';

/**
 * Returns the caller if they have a right, else the caller with the approval of a superior who has it (`approvedBy`),
 * which is used up only then. Rules call it where they write, within the request's one write.
 * @throws {NeedsApproval} with a message that says who has the right.
 */
export function authorise(caller: Caller, droit: Droit): Caller {
  if (hasDroit(caller, droit)) return caller;
  const approval = caller.approval?.spend();
  if (!approval) throw new NeedsApproval(toDroitRefusal(droit));
  if (!hasDroit(approval, droit))
    throw new NeedsApproval(`${approval.nom} n’a pas ce droit non plus. ${toDroitRefusal(droit)}`);
  return { ...caller, approvedBy: approval };
}
