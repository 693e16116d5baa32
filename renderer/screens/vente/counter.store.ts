import { create } from 'zustand';

type CounterStore = {
  /** What is typed in the entry. */
  saisie: string;
  /** The line that was added or touched last: what F4 and F6 are about. */
  ligneActive: string | undefined;
  /** A scanned code no article has. */
  codeInconnu: string | undefined;
  set: (part: Partial<Pick<CounterStore, 'saisie' | 'ligneActive' | 'codeInconnu'>>) => void;
};

/** What the counter shows beside the sale itself; forgotten with the screen. */
export const useCounter = create<CounterStore>()((set) => ({
  saisie: '',
  ligneActive: undefined,
  codeInconnu: undefined,
  set,
}));
