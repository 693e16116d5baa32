import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import { venteKinds } from '#renderer/stores/vente.ts';
import { createBulkStorage } from './bulk-storage.ts';

/** More would wait for hours, and not fit where what was interrupted is kept. */
export const maxBulk = 5_000;

const Kind = z.enum(venteKinds);

/** What is done to each of the chosen documents. */
export const BulkAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('email'),
    lettre: z.object({ modele: z.string(), sujet: z.string(), texte: z.string() }),
  }),
  z.object({ type: z.literal('pdf') }),
  z.object({ type: z.literal('transformation'), cible: Kind }),
]);
export type BulkAction = z.output<typeof BulkAction>;

/** What is kept of a document while something is done to it. */
export const BulkDocument = DocumentRow.pick({
  numero: true,
  date: true,
  client_code: true,
  client_intitule: true,
  total_ht: true,
  total_ttc: true,
  transmissions: true,
}).extend({
  /** What an earlier version of this program kept without saying is told when it is written. */
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
  /** What came of it, or why nothing did. */
  texte: z.string(),
  /** The document it made. */
  cible: z.string().nullable(),
});
export type BulkItem = z.output<typeof BulkItem>;

export const Bulk = z.object({
  kind: Kind,
  action: BulkAction,
  /** Who started it: keys are theirs, nobody else may go on with it. */
  auteur: z.string(),
  items: z.array(BulkItem),
});
export type Bulk = z.output<typeof Bulk>;

type BulkStore = {
  bulk: Bulk | null;
  isRunning: boolean;
  /** Somebody asked it to stop after what is under way. */
  isStopping: boolean;
  patch: (cle: string, change: Partial<BulkItem>) => void;
};

/** The one action on many documents that is under way or was the last: kept, so that one a crash interrupted can go on. */
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
      // Files are made again: what was fetched is in memory only.
      partialize: ({ bulk }) => ({ bulk: bulk?.action.type === 'pdf' ? null : bulk }),
      merge: (kept, store) => ({ ...store, bulk: readKept(kept) }),
    },
  ),
);

/** What was interrupted waits again: its key makes trying it twice harmless. One that was over is forgotten. */
export function readKept(kept: unknown): Bulk | null {
  const parsed = z.object({ bulk: Bulk.nullable() }).safeParse(kept);
  if (!parsed.success || !parsed.data.bulk) return null;
  const { items, ...bulk } = parsed.data.bulk;
  if (countItems(parsed.data.bulk).restants === 0) return null;
  return { ...bulk, items: items.map((item) => (item.etat === 'en_cours' ? { ...item, etat: 'attente' } : item)) };
}

/** Nothing is done yet; each document has the key it will be done under. */
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

/** How many are done, were refused, and are still to be tried. */
export function countItems({ items }: Bulk) {
  const count = (...etats: BulkItem['etat'][]) => items.filter(({ etat }) => etats.includes(etat)).length;
  return {
    total: items.length,
    faits: count('fait'),
    refuses: count('refuse'),
    restants: count('attente', 'en_cours'),
  };
}
