import { create } from 'zustand';

/** The number of searches for scanned or typed articles that are under way. */
export const useLookups = create<{ count: number }>()(() => ({ count: 0 }));

/** Counts a search until it is over. */
export function countLookup<T>(lookup: Promise<T>): Promise<T> {
  useLookups.setState(({ count }) => ({ count: count + 1 }));
  return lookup.finally(() => useLookups.setState(({ count }) => ({ count: count - 1 })));
}
