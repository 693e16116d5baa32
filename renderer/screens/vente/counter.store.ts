import { createEntryStore } from '#renderer/screens/articles/entry.store.ts';

/** What the counter shows beside the sale itself. */
export const useCounter = createEntryStore();
