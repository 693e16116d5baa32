import type { z } from 'zod';
import { createJSONStorage, type PersistOptions } from 'zustand/middleware';
import { getDurableStorage } from './durable-storage.ts';

/** Something typed at this till that the service makes one record of. */
type Draft = {
  id: string;
  /** `Idempotency-Key` of what it becomes. */
  cle: string;
  /** What is being sent of it, until its answer is known. */
  envoi: unknown;
};

/** The draft with what is being sent of it; null once the service has refused it. */
export function withEnvoi<D extends Draft>(draft: D, envoi: D['envoi']): D {
  // Nothing was made of a refused draft: its next sending is another request.
  return { ...draft, envoi, cle: envoi === null ? crypto.randomUUID() : draft.cle };
}

/** How the part of a store that `schema` names is kept at each change; what cannot be read as that is not brought back. */
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

/** Two tabs of one till share what is typed: what one types the other shows. */
export function shareAmongTabs({ persist }: PersistedStore): void {
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (key === persist.getOptions().name) void persist.rehydrate();
  });
}
