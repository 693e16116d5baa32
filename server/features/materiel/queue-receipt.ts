import { toAuthor } from '#server/calls/author.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { Impression } from '#shared/contracts/materiel/impressions.ts';
import type { ImpressionDraft } from './impressions.store.ts';
import type { PostePrinters } from './poste-printers.ts';

type Draft = Pick<ImpressionDraft, 'titre' | 'numero' | 'duplicata' | 'source' | 'tiroir'>;
type Asked = { draft: Draft; caller: Caller; now: () => Date };

/** Queues a receipt, inside the caller's `write`; `printers.wake` is called once that is committed. */
export function queueReceipt({ store, add }: PostePrinters, { draft, caller, now }: Asked): Impression {
  const added = store.insert({ imprimante: 'tickets', ...draft, auteur: toAuthor(caller) }, now().toISOString());
  add('tickets', added.id);
  return added;
}
