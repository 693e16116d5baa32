import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persistAs } from '#renderer/stores/draft-persistence.ts';

const Comptage = z.object({
  /** The session being counted: the count of another one is discarded. */
  session: z.string(),
  /** What was typed, by the value of the note or coin. */
  nombres: z.record(z.string(), z.string()),
  explication: z.string(),
  prelevement: z.number().nullable(),
});
type Comptage = z.output<typeof Comptage>;

type ComptageStore = Comptage & {
  begin: (session: string) => void;
  change: (change: Partial<Omit<Comptage, 'session'>>) => void;
};

const fresh = { nombres: {}, explication: '', prelevement: 0 };

/** Keeps what was counted so far, while the user looks elsewhere, and when the window goes down. */
export const useComptage = create<ComptageStore>()(
  persist(
    (set, get) => ({
      session: '',
      ...fresh,
      begin: (session) => {
        if (get().session !== session) set({ session, ...fresh });
      },
      change: (change) => set(change),
    }),
    persistAs('comptoir-comptage', Comptage),
  ),
);
