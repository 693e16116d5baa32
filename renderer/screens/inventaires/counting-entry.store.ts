import { createEntryStore } from '#renderer/entry/entry.store.ts';

/** Keeps what the screen shows besides the counts. */
export const useCountingEntry = createEntryStore();
