import { createEntryStore } from '#renderer/entry/entry.store.ts';

/** Keeps what the screen shows besides the movement itself. */
export const useScanEntry = createEntryStore();
