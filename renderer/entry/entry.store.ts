import { useEffect } from 'react';
import { create } from 'zustand';

type Entered = {
  /** What is typed in the entry. */
  saisie: string;
  /** The line added or touched last: what the shortcuts of a line are about. */
  ligneActive: string | undefined;
  /** A scanned code no article has. */
  codeInconnu: string | undefined;
  /** Why an article that was scanned did not come in. */
  refus: string | undefined;
};

const nothing: Entered = { saisie: '', ligneActive: undefined, codeInconnu: undefined, refus: undefined };

export type EntryStore = ReturnType<typeof createEntryStore>;

/** What a sheet that articles come into shows beside its lines; `useForgetEntry` forgets it with the sheet. */
export function createEntryStore() {
  return create<Entered & { set: (part: Partial<Entered>) => void }>()((set) => ({ ...nothing, set }));
}

/** What was typed or scanned in vain was for the sheet before. */
export function useForgetEntry(entry: EntryStore, sheetId: string): void {
  useEffect(() => () => entry.setState(nothing), [entry, sheetId]);
}
