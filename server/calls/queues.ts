/** Runs work with the same key one after the other; a key is forgotten once its queue is empty. */
export function createQueues() {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === mine) tails.delete(key);
    }
  };
}
