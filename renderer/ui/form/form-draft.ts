import { z } from 'zod';
import { getDurableStorage } from '#renderer/stores/durable-storage.ts';
import { pickChanged } from './pick-changed.ts';
import { findJson } from '#shared/text/find-json.ts';

const Draft = z.record(z.string(), z.unknown());

/** Stores what is typed in a form until it is saved, so that neither a crash nor a wrong click loses it. */
type FormDraft<V> = {
  read: () => Partial<V> | undefined;
  write: (values: V) => void;
};

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'comptoir-saisie:';

/** Removes the draft called `key`: it was saved, or its owner does not want it. */
export function forgetFormDraft(key: string, storage: TextStorage = getDurableStorage()): void {
  storage.removeItem(prefix + key);
}

/**
 * Creates the draft called `key`: the changes of `initialValues`. Fields that are no longer in the form are ignored.
 */
export function createFormDraft<V extends object>(key: string, initialValues: V, storage: TextStorage): FormDraft<V> {
  const name = prefix + key;
  return {
    read() {
      const kept = storage.getItem(name);
      const draft = kept === null ? undefined : Draft.safeParse(findJson(kept)).data;
      if (!draft) return undefined;
      const known = Object.entries(draft).filter(([field]) => field in initialValues);
      return Object.fromEntries(known) as Partial<V>;
    },
    write(values) {
      const changed = pickChanged(values, initialValues);
      if (Object.keys(changed).length === 0) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify(changed));
    },
  };
}
