import { createEntryStore } from '#renderer/entry/entry.store.ts';

/** Keeps what the counter shows besides the sale itself. */
export const useCounter = createEntryStore();
