import { create } from 'zustand';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { findRefusal } from '#shared/endpoints/access.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type Droit, hasDroit } from '#shared/utilisateurs/droits.ts';
import { hasRole, type Role } from '#shared/utilisateurs/role.ts';

type SessionStore = {
  user: Collaborateur | undefined;
  /** The session ended while somebody was working: what is on screen stays, and waits for them to identify again. */
  isExpired: boolean;
  /** Their PIN is not enough for what they ask: they are asked for their password. */
  isConfirming: boolean;
  signIn: (user: Collaborateur) => void;
  signOut: () => void;
  /** Whoever is here by another tab. What waited for somebody else to identify fails: it is not sent in another name. */
  follow: (user: Collaborateur | undefined) => void;
  /** Resolves once the person is back, true, or has left, false; false at once when nobody was signed in. */
  expire: () => Promise<boolean>;
  /** Resolves once they have given their password, true, or gone back, false. */
  confirm: () => Promise<boolean>;
  goBack: () => void;
};

let waiting: ((isBack: boolean) => void)[] = [];

function settle(isBack: boolean) {
  const settled = waiting;
  waiting = [];
  for (const resolve of settled) resolve(isBack);
}

/** Who works at this screen. */
export const useSession = create<SessionStore>()((set, get) => ({
  user: undefined,
  isExpired: false,
  isConfirming: false,
  signIn: (user) => {
    set({ user, isExpired: false, isConfirming: false });
    settle(true);
  },
  signOut: () => {
    set({ user: undefined, isExpired: false, isConfirming: false });
    settle(false);
  },
  follow: (user) => {
    if (user?.id !== get().user?.id) settle(false);
    if (user) get().signIn(user);
    else get().signOut();
  },
  expire: () => {
    if (!get().user) return Promise.resolve(false);
    set({ isExpired: true });
    return new Promise((resolve) => waiting.push(resolve));
  },
  confirm: () => {
    set({ isConfirming: true });
    return new Promise((resolve) => waiting.push(resolve));
  },
  goBack: () => {
    set({ isConfirming: false });
    settle(false);
  },
}));

/** Whether who works at this screen may do what that role may. */
export function useHasRole(required: Role): boolean {
  return useSession(({ user }) => user !== undefined && hasRole(user.role, required));
}

/** Whether who works at this screen has that right. */
export function useHasDroit(droit: Droit): boolean {
  return useSession(({ user }) => user !== undefined && hasDroit(user, droit));
}

/**
 * Asks the contract's own rule about who works at this screen: `may(createDevis)` is whether they may call that endpoint,
 * `whyNot(createDevis)` the reason to show beside what they may not do, undefined when they may.
 */
export function useMay() {
  const user = useSession((session) => session.user);
  return {
    may: (endpoint: Endpoint): boolean => findRefusal(user, endpoint) === undefined,
    whyNot: (endpoint: Endpoint): string | undefined => findRefusal(user, endpoint),
  };
}
