import { createEntryStore } from '#renderer/entry/entry.store.ts';

/** What the counter shows beside the sale itself. */
export const useCounter = createEntryStore();
