import { create } from 'zustand';

type Part = {
  /** What is typed in the entry. */
  saisie: string;
  /** Reference of the line added or touched last: what F4 and F6 are about. */
  ligneActive: string | undefined;
  /** A scanned code no article has. */
  codeInconnu: string | undefined;
  /** Why what was scanned did not come in. */
  refus: string | undefined;
};

/** What the screen shows beside the movement itself; forgotten with it. */
export const useScanEntry = create<Part & { set: (part: Partial<Part>) => void }>()((set) => ({
  saisie: '',
  ligneActive: undefined,
  codeInconnu: undefined,
  refus: undefined,
  set,
}));
