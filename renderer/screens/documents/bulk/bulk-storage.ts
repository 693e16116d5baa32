import type { PersistStorage, StorageValue } from 'zustand/middleware';
import { readJson } from '#shared/endpoints/read-json.ts';

type Stored<B> = { bulk: B | null };
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const everyMs = 500;

/**
 * Stores the present run. A new run is written at once, before anything of it is sent; its progress only now and then:
 * with thousands of documents writing would take longer than doing, and what was done since is repeated under its key,
 * which changes nothing. `onLeave` is called with what has to be written before the page is left.
 */
export function createBulkStorage<B extends { items: readonly { cle: string }[] }>(
  texts: Texts,
  onLeave: (write: () => void) => void,
): PersistStorage<Stored<B>> {
  let run: string | undefined;
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    waiting?.();
    waiting = undefined;
  }
  onLeave(write);

  return {
    getItem: (name) => readJson<StorageValue<Stored<B>> | null>(texts.getItem(name) ?? 'null'),
    removeItem: (name) => texts.removeItem(name),
    setItem(name, value) {
      const next = value.state.bulk?.items[0]?.cle;
      waiting = () => texts.setItem(name, JSON.stringify(value));
      if (next !== run) write();
      else timer ??= setTimeout(write, everyMs);
      run = next;
    },
  };
}
