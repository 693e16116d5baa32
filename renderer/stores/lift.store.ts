import { create } from 'zustand';
import { approvalHeader, type Ecriture } from '#shared/contracts/utilisateurs/approvals.ts';
import type { SentRequest } from '#shared/endpoints/api-client.ts';
import { type AppError, isApprovableRefusal, NeedsPassword } from '#shared/endpoints/errors.ts';
import { useSession } from './session.store.ts';

/** Something a superior is asked to approve, by who works at this screen. */
export type AskedApproval = {
  /** Why it needs somebody else, in French. */
  reason: string;
  ecriture: Ecriture;
  /** The approval, or undefined when nobody gave one. */
  answer: (approval: string | undefined) => void;
};

type LiftStore = {
  /** Asked one after the other. */
  approvals: readonly AskedApproval[];
  ask: (asked: Omit<AskedApproval, 'answer'>) => Promise<string | undefined>;
};

export const useLift = create<LiftStore>()((set) => ({
  approvals: [],
  ask: (asked) =>
    new Promise((resolve) => {
      const one: AskedApproval = {
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
 * What somebody here can do about a refusal: a superior approves that very request, or the person whose PIN is not enough
 * gives their password. Headers to send it again with; undefined when it stays refused.
 */
export async function lift(refusal: AppError, refused: SentRequest): Promise<Record<string, string> | undefined> {
  if (refusal instanceof NeedsPassword) return (await useSession.getState().confirm()) ? {} : undefined;
  if (!isApprovableRefusal(refusal) || (refused.method !== 'post' && refused.method !== 'put')) return undefined;
  const methode = refused.method === 'put' ? 'PUT' : 'POST';
  const ecriture = { methode, chemin: refused.path, corps: refused.body } as const;
  const approval = await useLift.getState().ask({ reason: refusal.message, ecriture });
  return approval === undefined ? undefined : { [approvalHeader]: approval };
}
