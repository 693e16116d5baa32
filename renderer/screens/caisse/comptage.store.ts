import { create } from 'zustand';
import type { Coupure } from '#shared/money/coupures.ts';

type Comptage = {
  /** What is being counted: of another session it is begun anew. */
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

/** What was counted so far, kept while somebody looks elsewhere. */
export const useComptage = create<ComptageStore>()((set, get) => ({
  session: '',
  ...fresh,
  begin: (session) => {
    if (get().session !== session) set({ session, ...fresh });
  },
  change: (change) => set(change),
}));
