import { create } from 'zustand';
import { approvalHeader, type Ecriture } from '#shared/contracts/utilisateurs/approvals.ts';
import type { SentRequest } from '#shared/endpoints/api-client.ts';
import { type AppError, isApprovableRefusal, NeedsPassword } from '#shared/endpoints/errors.ts';
import { useSession } from './session.store.ts';

/** An approval that the user of this screen asks of a superior. */
export type RequestedApproval = {
  /** The reason why the approval is needed, in French. */
  reason: string;
  ecriture: Ecriture;
  /** Returns the approval, or undefined when nobody gave one. */
  answer: (approval: string | undefined) => void;
};

type ApprovalStore = {
  /** The requests, which are asked one after the other. */
  approvals: readonly RequestedApproval[];
  ask: (asked: Omit<RequestedApproval, 'answer'>) => Promise<string | undefined>;
};

export const useApprovals = create<ApprovalStore>()((set) => ({
  approvals: [],
  ask: (asked) =>
    new Promise((resolve) => {
      const one: RequestedApproval = {
        ...asked,
        answer(approval) {
          set(({ approvals }) => ({ approvals: approvals.filter((other) => other !== one) }));
          resolve(approval);
        },
      };
      set(({ approvals }) => ({ approvals: [...approvals, one] }));
    }),
}));

/**
 * Offers what the user can do about a refusal: a superior approves that very request, or a user signed in by PIN gives
 * their password. Returns headers to send it again with; undefined when it stays refused.
 */
export async function resolveRefusal(
  refusal: AppError,
  refused: SentRequest,
): Promise<Record<string, string> | undefined> {
  if (refusal instanceof NeedsPassword) return (await useSession.getState().confirm()) ? {} : undefined;
  if (!isApprovableRefusal(refusal) || (refused.method !== 'post' && refused.method !== 'put')) return undefined;
  const methode = refused.method === 'put' ? 'PUT' : 'POST';
  const ecriture = { methode, chemin: refused.path, corps: refused.body } as const;
  const approval = await useApprovals.getState().ask({ reason: refusal.message, ecriture });
  return approval === undefined ? undefined : { [approvalHeader]: approval };
}
