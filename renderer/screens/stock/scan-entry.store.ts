import { createEntryStore } from '#renderer/screens/articles/entry.store.ts';

/** What the screen shows beside the movement itself. */
export const useScanEntry = createEntryStore();
