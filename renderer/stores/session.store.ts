import { create } from 'zustand';
import { findRoleRefusal, hasRole } from '#shared/endpoints/access.ts';
import type { User } from '#shared/contracts/utilisateurs/users.ts';
import type { Role } from '#shared/endpoints/role.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

type SessionStore = {
  user: User | undefined;
  /** The session ended while somebody was working: what is on screen stays, and waits for them to identify again. */
  isExpired: boolean;
  signIn: (user: User) => void;
  signOut: () => void;
  /** Resolves once the person is back, true, or has left, false; false at once when nobody was signed in. */
  expire: () => Promise<boolean>;
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
  signIn: (user) => {
    set({ user, isExpired: false });
    settle(true);
  },
  signOut: () => {
    set({ user: undefined, isExpired: false });
    settle(false);
  },
  expire: () => {
    if (!get().user) return Promise.resolve(false);
    set({ isExpired: true });
    return new Promise((resolve) => waiting.push(resolve));
  },
}));

/** Whether who works at this screen may do what that role may. */
export function useHasRole(required: Role): boolean {
  return useSession(({ user }) => user !== undefined && hasRole(user.role, required));
}

/**
 * Asks the contract's own rule about who works at this screen: `may(createDevis)` is whether they may call that endpoint,
 * `whyNot(createDevis)` the reason to show beside what they may not do, undefined when they may.
 */
export function useMay() {
  const role = useSession(({ user }) => user?.role);
  return {
    may: (endpoint: Endpoint): boolean => findRoleRefusal(role, endpoint) === undefined,
    whyNot: (endpoint: Endpoint): string | undefined => findRoleRefusal(role, endpoint),
  };
}
