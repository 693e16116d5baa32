import { useEffect } from 'react';
import { create } from 'zustand';

type Entered = {
  /** The text typed in the entry. */
  saisie: string;
  /** Id of the line added or touched last, which the shortcuts of a line act on. */
  ligneActive: string | undefined;
  /** A scanned code that no article has. */
  codeInconnu: string | undefined;
  /** The reason why a scanned article was not added, in French. */
  refus: string | undefined;
};

const nothing: Entered = { saisie: '', ligneActive: undefined, codeInconnu: undefined, refus: undefined };

export type EntryStore = ReturnType<typeof createEntryStore>;

/** Creates the state of the article entry of a sheet; `useForgetEntry` discards it with the sheet. */
export function createEntryStore() {
  return create<Entered & { set: (part: Partial<Entered>) => void }>()((set) => ({ ...nothing, set }));
}

/** Resets the entry when the sheet changes: text and failed scans belong to the sheet before. */
export function useForgetEntry(entry: EntryStore, sheetId: string): void {
  useEffect(() => () => entry.setState(nothing), [entry, sheetId]);
}
