import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { Mouvement } from '#shared/contracts/articles/stock.ts';
import { persistAs, shareAmongTabs, withEnvoi } from './draft-persistence.ts';
import { createMouvement, type EnvoiMouvement, joinMouvements, MouvementSaisi } from './mouvement.ts';

const Stored = z.object({ mouvement: MouvementSaisi, fait: Mouvement.nullable() });
type Stored = z.output<typeof Stored>;

type MouvementStore = Stored & {
  /** Changes what is being typed, and leaves the movement just saved; one that is being sent stays as it was sent. */
  change: (change: (mouvement: MouvementSaisi) => MouvementSaisi) => void;
  /**
   * Discards what was typed and returns its undo, which keeps what was scanned since; the undo returns false when the
   * two cannot be joined.
   */
  discard: () => () => boolean;
  /** Stores what is being sent, before it is sent; null once the service has refused it. */
  setEnvoi: (id: string, envoi: EnvoiMouvement | null) => void;
  /** Called when it was saved: it is no longer being typed. */
  finish: (id: string, fait: Mouvement) => void;
  startNew: () => void;
};

/** Keeps the stock movement being typed at this till: stored at every scan, it survives a crash and a night. */
export const useMouvement = create<MouvementStore>()(
  persist(
    (set, get) => ({
      mouvement: createMouvement(),
      fait: null,
      change: (change) => set(({ mouvement }) => (mouvement.envoi ? {} : { mouvement: change(mouvement), fait: null })),
      discard: () => {
        const { mouvement } = get();
        if (!mouvement.envoi) set({ mouvement: createMouvement(mouvement.sens) });
        return () => {
          const whole = joinMouvements(mouvement, get().mouvement);
          if (whole) set({ mouvement: whole, fait: null });
          return whole !== undefined;
        };
      },
      setEnvoi: (id, envoi) =>
        set(({ mouvement }) => (mouvement.id === id ? { mouvement: withEnvoi(mouvement, envoi) } : {})),
      finish: (id, fait) =>
        set(({ mouvement }) => (mouvement.id === id ? { mouvement: createMouvement(mouvement.sens), fait } : {})),
      startNew: () => set({ fait: null }),
    }),
    persistAs('comptoir-mouvement', Stored),
  ),
);

shareAmongTabs(useMouvement);
