import { NeedsApproval } from '#shared/endpoints/errors.ts';
import { type Droit, hasDroit } from '#shared/utilisateurs/droits.ts';
import { toDroitRefusal } from '#shared/utilisateurs/droit-words.ts';
import type { Caller } from './caller.ts';

/**
 * Who does what asks for a right: the caller, or the caller with the approval of a superior who has it (`approvedBy`); it is
 * spent only then. Rules call it where they write, within the request's one write.
 * @throws {NeedsApproval} which says who can.
 */
export function exiger(caller: Caller, droit: Droit): Caller {
  if (hasDroit(caller, droit)) return caller;
  const approval = caller.approval?.spend();
  if (!approval) throw new NeedsApproval(toDroitRefusal(droit));
  if (!hasDroit(approval, droit))
    throw new NeedsApproval(`${approval.nom} n’a pas ce droit non plus. ${toDroitRefusal(droit)}`);
  return { ...caller, approvedBy: approval };
}
