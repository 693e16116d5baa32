import type { z } from 'zod';
import { createJSONStorage, type PersistOptions } from 'zustand/middleware';
import { getDurableStorage } from './durable-storage.ts';

/** The state of a form at this till that becomes one record in the service. */
type Draft = {
  id: string;
  /** `Idempotency-Key` of the record it becomes. */
  cle: string;
  /** The request being sent, stored until its answer is known. */
  envoi: unknown;
};

/** Returns the draft with what is being sent; null once the service has refused it. */
export function withEnvoi<D extends Draft>(draft: D, envoi: D['envoi']): D {
  // A refused draft recorded nothing, so its next sending is another request, with another key.
  return { ...draft, envoi, cle: envoi === null ? crypto.randomUUID() : draft.cle };
}

/**
 * Returns how the part of a store with this schema is stored at each change; what does not match the schema is not
 * restored.
 */
export function persistAs<Schema extends z.ZodObject, Store extends z.output<Schema>>(
  name: string,
  schema: Schema,
): PersistOptions<Store, Record<string, unknown>> {
  return {
    name,
    storage: createJSONStorage(getDurableStorage),
    partialize: (store) => Object.fromEntries(Object.entries(store).filter(([key]) => key in schema.shape)),
    merge: (kept, store) => ({ ...store, ...schema.safeParse(kept).data }),
  };
}

type PersistedStore = { persist: { getOptions: () => { name?: string }; rehydrate: () => unknown } };

/** Shares what is typed between two tabs of a till: each shows what the other types. */
export function shareAmongTabs({ persist }: PersistedStore): void {
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (key === persist.getOptions().name) void persist.rehydrate();
  });
}
