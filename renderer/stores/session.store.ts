import { create } from 'zustand';
import { hasRole } from '#shared/access.ts';
import type { Role, User } from '#shared/contracts/users.ts';

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
