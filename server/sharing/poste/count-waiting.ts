import type { PostePart } from './poste-part.ts';

/** Counts what the shop has not received from this till: writes that wait, and what a user has to settle. */
export function countWaiting({ outbox, quarantine }: Pick<PostePart, 'outbox' | 'quarantine'>) {
  const { en_attente, a_traiter } = outbox.count();
  return { en_attente, a_traiter: a_traiter + quarantine.count() };
}
