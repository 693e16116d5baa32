import { create } from 'zustand';
import { type ReglesIndexees, sansRegles } from '#shared/prix/regles-indexees.ts';
import { type JourIso, toJour } from '#shared/time/dates.ts';

type PrixStore = {
  regles: ReglesIndexees;
  /** The day it is, by which a sale without a date of its own is priced. */
  jour: JourIso;
  set: (known: { regles: ReglesIndexees; jour: JourIso }) => void;
};

/** What prices of sales are decided by at this till: the rules as they were last heard, none before. */
export const usePrix = create<PrixStore>()((set) => ({
  regles: sansRegles,
  jour: toJour(new Date()),
  set: (known) => set(known),
}));
