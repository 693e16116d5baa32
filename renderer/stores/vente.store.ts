import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { SeenVersion } from './seen-version.ts';
import { persistAs, shareAmongTabs, withEnvoi } from './draft-persistence.ts';
import { priceVente } from './price-vente.ts';
import { usePrix } from './prix.store.ts';
import { createVente, type Envoi, holdVente, isEmpty, toNextKind, Vente, venteKinds } from './vente.ts';

const Faite = z.object({
  kind: z.enum(venteKinds),
  /** True when an existing document was changed. */
  isChange: z.boolean().default(false),
  numero: z.string(),
  client_code: z.string().default(''),
  client_intitule: z.string(),
  total_ttc: z.number(),
  /** Its state when it was saved. */
  seen: SeenVersion.optional(),
});
/** The sale that was just saved. */
export type Faite = z.output<typeof Faite>;

const Stored = z.object({ vente: Vente, enAttente: z.array(Vente), faite: Faite.nullable() });
type Stored = z.output<typeof Stored>;

type VenteStore = Stored & {
  /**
   * Changes the sale being typed, and leaves the one just saved. A sale that is being sent is put aside for a new one.
   */
  change: (change: (vente: Vente) => Vente) => void;
  /** Prices the sale being typed by the present rules. */
  reprice: () => void;
  /** Puts the sale aside and starts another. */
  hold: () => void;
  /** Takes back a sale that was put aside; the one being typed takes its place, unless it is empty. */
  recall: (id: string) => void;
  /**
   * Changes one sale, wherever it waits; returns false, without a change, once it is saved or while it is being sent.
   */
  changeOne: (id: string, change: (vente: Vente) => Vente) => boolean;
  /** Discards a sale, unless it is being sent; returns its undo, which leaves what was typed since as it is. */
  discard: (id: string) => () => void;
  /** Stores what is being sent, before it is sent; null once the service has refused it. */
  setEnvoi: (id: string, envoi: Envoi | null) => void;
  /** Called when the sale became a document: it is no longer being typed. */
  finish: (id: string, faite: Faite) => void;
  /** Shows the document that another one just became in its place, while that one is still shown. */
  show: (before: string, faite: Faite) => void;
  startNew: () => void;
};

const empty = (): Stored => ({ vente: createVente(), enAttente: [], faite: null });

/** Creates a new sale of the kind that follows the one before, with prices typed in the same way. */
function createNext(vente: Vente): Vente {
  return createVente(toNextKind(vente), vente.saisie_ttc);
}

/** Prices a sale by the shop's rules, as this till has received them. */
function price(vente: Vente): Vente {
  return priceVente(vente, usePrix.getState());
}

function mapVentes({ vente, enAttente }: Stored, id: string, change: (vente: Vente) => Vente) {
  const changeIt = (one: Vente) => (one.id === id ? change(one) : one);
  return { vente: changeIt(vente), enAttente: enAttente.map(changeIt) };
}

function findVente({ vente, enAttente }: Stored, id: string): Vente | undefined {
  return [vente, ...enAttente].find((one) => one.id === id);
}

/** Restores a discarded sale at its place; the one typed there since is put aside, unless it is empty. */
function withVente(kept: Stored, thrown: Vente, heldAt: number): Partial<Stored> {
  const { vente, enAttente } = kept;
  if (findVente(kept, thrown.id)) return {};
  if (heldAt >= 0) return { enAttente: enAttente.toSpliced(heldAt, 0, thrown) };
  return { vente: thrown, enAttente: isEmpty(vente) ? enAttente : [...enAttente, holdVente(vente)], faite: null };
}

function withoutVente({ vente, enAttente }: Stored, id: string): Pick<Stored, 'vente' | 'enAttente'> {
  return {
    vente: vente.id === id ? createNext(vente) : vente,
    enAttente: enAttente.filter((held) => held.id !== id),
  };
}

/** Keeps the sales being typed at this till: stored at every keystroke, they survive a crash and a night. */
export const useVente = create<VenteStore>()(
  persist(
    (set, get) => ({
      ...empty(),
      change: (change) =>
        set(({ vente, enAttente }) =>
          vente.envoi
            ? { vente: price(change(createNext(vente))), enAttente: [...enAttente, holdVente(vente)], faite: null }
            : { vente: price(change(vente)), faite: null },
        ),
      reprice: () => set(({ vente }) => (vente.envoi ? {} : { vente: price(vente) })),
      hold: () =>
        set(({ vente, enAttente }) =>
          isEmpty(vente) ? {} : { vente: createNext(vente), enAttente: [...enAttente, holdVente(vente)], faite: null },
        ),
      recall: (id) =>
        set(({ vente, enAttente }) => {
          const recalled = enAttente.find((held) => held.id === id);
          const others = enAttente.filter((held) => held.id !== id);
          if (!recalled) return {};
          const left = isEmpty(vente) ? others : [...others, holdVente(vente)];
          return { vente: { ...recalled, mise_en_attente: null }, enAttente: left, faite: null };
        }),
      changeOne: (id, change) => {
        const isOpen = findVente(get(), id)?.envoi === null;
        if (isOpen) set((kept) => mapVentes(kept, id, change));
        return isOpen;
      },
      discard: (id) => {
        const thrown = findVente(get(), id);
        if (!thrown || thrown.envoi) return () => undefined;
        const heldAt = get().enAttente.indexOf(thrown);
        set((kept) => withoutVente(kept, id));
        return () => set((kept) => withVente(kept, thrown, heldAt));
      },
      setEnvoi: (id, envoi) => set((kept) => mapVentes(kept, id, (one) => withEnvoi(one, envoi))),
      finish: (id, faite) =>
        set((kept) => ({ ...withoutVente(kept, id), faite: kept.vente.id === id ? faite : kept.faite })),
      show: (before, faite) => set(({ faite: shown }) => (shown?.numero === before ? { faite } : {})),
      startNew: () => set({ faite: null }),
    }),
    persistAs('comptoir-vente', Stored),
  ),
);

shareAmongTabs(useVente);
