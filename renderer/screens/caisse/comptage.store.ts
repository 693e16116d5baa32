import { create } from 'zustand';
import type { Coupure } from '#shared/money/coupures.ts';

type Comptage = {
  /** The session being counted: the count of another one is discarded. */
  session: string;
  nombres: Partial<Record<Coupure, string>>;
  explication: string;
  prelevement: number | null;
};

type ComptageStore = Comptage & {
  begin: (session: string) => void;
  change: (change: Partial<Omit<Comptage, 'session'>>) => void;
};

const fresh = { nombres: {}, explication: '', prelevement: 0 };

/** Keeps what was counted so far, while the user looks elsewhere. */
export const useComptage = create<ComptageStore>()((set, get) => ({
  session: '',
  ...fresh,
  begin: (session) => {
    if (get().session !== session) set({ session, ...fresh });
  },
  change: (change) => set(change),
}));
