import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import { venteKinds } from '#renderer/stores/vente.ts';
import { createBulkStorage } from './bulk-storage.ts';

/** Highest number of documents in one run: more would take hours, and not fit into the storage of interrupted runs. */
export const maxBulk = 5_000;

const Kind = z.enum(venteKinds);

/** The action that is applied to each selected document. */
export const BulkAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('email'),
    lettre: z.object({ modele: z.string(), sujet: z.string(), texte: z.string() }),
  }),
  z.object({ type: z.literal('pdf') }),
  z.object({ type: z.literal('transformation'), cible: Kind }),
]);
export type BulkAction = z.output<typeof BulkAction>;

/** The fields of a document stored while something is done to it. */
export const BulkDocument = DocumentRow.pick({
  numero: true,
  date: true,
  client_code: true,
  client_intitule: true,
  total_ht: true,
  total_ttc: true,
  transmissions: true,
}).extend({
  /** Missing in runs stored by earlier versions: the write is then refused if the document has changed. */
  version: z.int().default(0),
  date_modification: z.string().default(''),
});
export type BulkDocument = z.output<typeof BulkDocument>;
type Shown = z.input<typeof BulkDocument>;

export const BulkItem = z.object({
  document: BulkDocument,
  /** `Idempotency-Key`: however often it is tried, it is done once. */
  cle: z.string(),
  etat: z.enum(['attente', 'en_cours', 'fait', 'refuse']),
  /** Its result, or why there is none. */
  texte: z.string(),
  /** The document it made. */
  cible: z.string().nullable(),
});
export type BulkItem = z.output<typeof BulkItem>;

export const Bulk = z.object({
  kind: Kind,
  action: BulkAction,
  /** The user who started it: the keys are theirs, nobody else may go on with it. */
  auteur: z.string(),
  items: z.array(BulkItem),
});
export type Bulk = z.output<typeof Bulk>;

type BulkStore = {
  bulk: Bulk | null;
  isRunning: boolean;
  /** True when the user asked it to stop after what is under way. */
  isStopping: boolean;
  patch: (cle: string, change: Partial<BulkItem>) => void;
};

/** Keeps the present or last action on many documents: stored, so that one interrupted by a crash can go on. */
export const useBulk = create<BulkStore>()(
  persist(
    (set) => ({
      bulk: null,
      isRunning: false,
      isStopping: false,
      patch: (cle, change) =>
        set(({ bulk }) =>
          bulk
            ? { bulk: { ...bulk, items: bulk.items.map((item) => (item.cle === cle ? { ...item, ...change } : item)) } }
            : {},
        ),
    }),
    {
      name: 'comptoir-actions-groupees',
      version: 1,
      storage: createBulkStorage(globalThis.localStorage, (write) => globalThis.addEventListener?.('pagehide', write)),
      // Files are rendered again: those fetched are in memory only.
      partialize: ({ bulk }) => ({ bulk: bulk?.action.type === 'pdf' ? null : bulk }),
      merge: (kept, store) => ({ ...store, bulk: readStored(kept) }),
    },
  ),
);

/**
 * Returns a stored run; what was interrupted waits again, since its key makes a second try harmless. A finished run is
 * dropped.
 */
export function readStored(kept: unknown): Bulk | null {
  const parsed = z.object({ bulk: Bulk.nullable() }).safeParse(kept);
  if (!parsed.success || !parsed.data.bulk) return null;
  const { items, ...bulk } = parsed.data.bulk;
  if (countItems(parsed.data.bulk).restants === 0) return null;
  return { ...bulk, items: items.map((item) => (item.etat === 'en_cours' ? { ...item, etat: 'attente' } : item)) };
}

/** Creates a run with nothing done yet; each document has its key. */
export function createBulk(given: Pick<Bulk, 'kind' | 'action' | 'auteur'>, documents: readonly Shown[]): Bulk {
  const items = documents.map((document): BulkItem => {
    return {
      document: BulkDocument.parse(document),
      cle: crypto.randomUUID(),
      etat: 'attente',
      texte: '',
      cible: null,
    };
  });
  return { ...given, items };
}

/** Counts what is done, was refused, and is still to be tried. */
export function countItems({ items }: Bulk) {
  const count = (...etats: BulkItem['etat'][]) => items.filter(({ etat }) => etats.includes(etat)).length;
  return {
    total: items.length,
    faits: count('fait'),
    refuses: count('refuse'),
    restants: count('attente', 'en_cours'),
  };
}
