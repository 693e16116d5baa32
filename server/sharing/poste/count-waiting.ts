import type { PostePart } from './poste-part.ts';

/** What the shop has not got of this till: writes that wait, and what somebody has to settle. */
export function countWaiting({ outbox, quarantine }: Pick<PostePart, 'outbox' | 'quarantine'>) {
  const { en_attente, a_traiter } = outbox.count();
  return { en_attente, a_traiter: a_traiter + quarantine.count() };
}
