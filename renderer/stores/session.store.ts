import { create } from 'zustand';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { findRefusal } from '#shared/endpoints/access.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type Droit, hasDroit } from '#shared/utilisateurs/droits.ts';
import { hasRole, type Role } from '#shared/utilisateurs/role.ts';

type SessionStore = {
  user: Collaborateur | undefined;
  /** True when the session ended while the user was working: the screen stays until they identify again. */
  isExpired: boolean;
  /** True when a session opened by PIN does not suffice: the user is asked for their password. */
  isConfirming: boolean;
  signIn: (user: Collaborateur) => void;
  signOut: () => void;
  /**
   * Follows the user of another tab. Requests that waited for the former user to identify fail: they are not sent in
   * another's name.
   */
  follow: (user: Collaborateur | undefined) => void;
  /**
   * Resolves with true once the user is back, with false when they left; with false at once when nobody was signed in.
   */
  expire: () => Promise<boolean>;
  /** Resolves with true once the user has typed their password, with false when they cancelled. */
  confirm: () => Promise<boolean>;
  goBack: () => void;
};

let waiting: ((isBack: boolean) => void)[] = [];

function settle(isBack: boolean) {
  const settled = waiting;
  waiting = [];
  for (const resolve of settled) resolve(isBack);
}

/** Keeps the user of this screen. */
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

/** Returns whether the user of this screen has at least this role. */
export function useHasRole(required: Role): boolean {
  return useSession(({ user }) => user !== undefined && hasRole(user.role, required));
}

/** Returns whether the user of this screen has that right. */
export function useHasDroit(droit: Droit): boolean {
  return useSession(({ user }) => user !== undefined && hasDroit(user, droit));
}

/**
 * Checks the contract's own rule for the user of this screen: `may(createDevis)` returns whether they may call that
 * endpoint, `whyNot(createDevis)` the reason to show, undefined when they may.
 */
export function useMay() {
  const user = useSession((session) => session.user);
  return {
    may: (endpoint: Endpoint): boolean => findRefusal(user, endpoint) === undefined,
    whyNot: (endpoint: Endpoint): string | undefined => findRefusal(user, endpoint),
  };
}
