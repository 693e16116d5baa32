import { create } from 'zustand';
import { type ReglesIndexees, sansRegles } from '#shared/prix/regles-indexees.ts';
import { type JourIso, toJour } from '#shared/time/dates.ts';

type PrixStore = {
  regles: ReglesIndexees;
  /** The present day, by which a sale without a date of its own is priced. */
  jour: JourIso;
  /** Code of this till's shop; null when there is only one. */
  boutique: string | null;
  set: (known: { regles: ReglesIndexees; jour: JourIso; boutique: string | null }) => void;
};

/** Keeps the price rules at this till, as last received; none before. */
export const usePrix = create<PrixStore>()((set) => ({
  regles: sansRegles,
  jour: toJour(new Date()),
  boutique: null,
  set: (known) => set(known),
}));
