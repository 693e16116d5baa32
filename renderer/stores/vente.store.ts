import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keepAs, shareAmongTabs, withEnvoi } from './kept-draft.ts';
import { createVente, type Envoi, isEmpty, Vente, venteKinds } from './vente.ts';

const Faite = z.object({
  kind: z.enum(venteKinds),
  /** An earlier document that was changed. */
  isChange: z.boolean().default(false),
  numero: z.string(),
  client_intitule: z.string(),
  total_ttc: z.number(),
});
/** The sale that was just saved. */
export type Faite = z.output<typeof Faite>;

const Kept = z.object({ vente: Vente, enAttente: z.array(Vente), faite: Faite.nullable() });
type Kept = z.output<typeof Kept>;

type VenteStore = Kept & {
  /** Changes the sale being typed; it leaves the one just saved. One that is being sent is put aside for a new one. */
  change: (change: (vente: Vente) => Vente) => void;
  /** Puts the sale aside and starts another. */
  hold: () => void;
  /** Takes a sale that was put aside back; the one being typed takes its place, unless it is empty. */
  recall: (id: string) => void;
  /** Throws a sale away; gives the way back. */
  discard: (id: string) => () => void;
  /** Keeps what is being sent, before it is sent; null once the service has refused it. */
  setEnvoi: (id: string, envoi: Envoi | null) => void;
  /** The sale became a document: it is typed no more. */
  finish: (id: string, faite: Faite) => void;
  /** The document another one just became stands in its place. */
  show: (faite: Faite) => void;
  startNew: () => void;
};

const empty = (): Kept => ({ vente: createVente(), enAttente: [], faite: null });

/** A new sale of the same kind, with prices typed the same way, as the one before. */
function createNext({ kind, saisie_ttc }: Vente): Vente {
  return createVente(kind, saisie_ttc);
}

function withoutVente({ vente, enAttente }: Kept, id: string): Pick<Kept, 'vente' | 'enAttente'> {
  return {
    vente: vente.id === id ? createNext(vente) : vente,
    enAttente: enAttente.filter((held) => held.id !== id),
  };
}

/** The sales being typed at this till: kept at every keystroke, they survive a crash and a night. */
export const useVente = create<VenteStore>()(
  persist(
    (set, get) => ({
      ...empty(),
      change: (change) =>
        set(({ vente, enAttente }) =>
          vente.envoi
            ? { vente: change(createNext(vente)), enAttente: [...enAttente, vente], faite: null }
            : { vente: change(vente), faite: null },
        ),
      hold: () =>
        set(({ vente, enAttente }) =>
          isEmpty(vente) ? {} : { vente: createNext(vente), enAttente: [...enAttente, vente], faite: null },
        ),
      recall: (id) =>
        set(({ vente, enAttente }) => {
          const recalled = enAttente.find((held) => held.id === id);
          const others = enAttente.filter((held) => held.id !== id);
          if (!recalled) return {};
          return { vente: recalled, enAttente: isEmpty(vente) ? others : [...others, vente], faite: null };
        }),
      discard: (id) => {
        const { vente, enAttente } = get();
        set((kept) => withoutVente(kept, id));
        return () => set({ vente, enAttente, faite: null });
      },
      setEnvoi: (id, envoi) =>
        set(({ vente, enAttente }) => {
          const mark = (one: Vente) => (one.id === id ? withEnvoi(one, envoi) : one);
          return { vente: mark(vente), enAttente: enAttente.map(mark) };
        }),
      finish: (id, faite) =>
        set((kept) => ({ ...withoutVente(kept, id), faite: kept.vente.id === id ? faite : kept.faite })),
      show: (faite) => set({ faite }),
      startNew: () => set({ faite: null }),
    }),
    keepAs('comptoir-vente', Kept),
  ),
);

shareAmongTabs(useVente);
