import { create } from 'zustand';
import { type ReglesIndexees, sansRegles } from '#shared/prix/regles-indexees.ts';
import { type JourIso, toJour } from '#shared/time/dates.ts';

type PrixStore = {
  regles: ReglesIndexees;
  /** The day it is, by which a sale without a date of its own is priced. */
  jour: JourIso;
  /** Code of the shop this till is of; null where there is but one. */
  boutique: string | null;
  set: (known: { regles: ReglesIndexees; jour: JourIso; boutique: string | null }) => void;
};

/** What prices of sales are decided by at this till: the rules as they were last heard, none before. */
export const usePrix = create<PrixStore>()((set) => ({
  regles: sansRegles,
  jour: toJour(new Date()),
  boutique: null,
  set: (known) => set(known),
}));
