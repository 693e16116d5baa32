import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createMouvement, Mouvement } from './mouvement.ts';

type MouvementStore = {
  mouvement: Mouvement;
  change: (change: (mouvement: Mouvement) => Mouvement) => void;
  /** The service refused it: its next sending is another request. */
  refuse: () => void;
  /** It was made: the next one goes the same way. */
  finish: () => void;
};

/** The stock movement being scanned at this till; it survives a crash. */
export const useMouvement = create<MouvementStore>()(
  persist(
    (set) => ({
      mouvement: createMouvement(),
      change: (change) => set(({ mouvement }) => ({ mouvement: change(mouvement) })),
      refuse: () => set(({ mouvement }) => ({ mouvement: { ...mouvement, cle: crypto.randomUUID() } })),
      finish: () => set(({ mouvement }) => ({ mouvement: createMouvement(mouvement.sens) })),
    }),
    {
      name: 'comptoir-mouvement',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ mouvement }) => ({ mouvement }),
      merge: (kept, store) => {
        const { mouvement } = (kept ?? {}) as { mouvement?: unknown };
        return { ...store, mouvement: Mouvement.safeParse(mouvement).data ?? store.mouvement };
      },
    },
  ),
);
