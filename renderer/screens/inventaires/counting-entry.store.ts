import { createEntryStore } from '#renderer/entry/entry.store.ts';

/** What the screen shows beside what was counted. */
export const useCountingEntry = createEntryStore();
