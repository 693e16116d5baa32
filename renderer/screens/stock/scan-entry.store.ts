import { createEntryStore } from '#renderer/entry/entry.store.ts';

/** What the screen shows beside the movement itself. */
export const useScanEntry = createEntryStore();
