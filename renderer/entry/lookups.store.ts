import { create } from 'zustand';

/** How many articles are being looked for by what was scanned or typed. */
export const useLookups = create<{ count: number }>()(() => ({ count: 0 }));

/** Counts a search until it is over. */
export function countLookup<T>(lookup: Promise<T>): Promise<T> {
  useLookups.setState(({ count }) => ({ count: count + 1 }));
  return lookup.finally(() => useLookups.setState(({ count }) => ({ count: count - 1 })));
}
