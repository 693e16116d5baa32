import type { Scelles } from '#server/scelles/sceller.ts';
import { isApproved } from '#server/calls/author.ts';
import type { ChangeLog } from '../change-log.ts';

/**
 * Wraps a change log: each record that another user had to approve also becomes an event, in the transaction that
 * writes it.
 */
export function noteDerogations(changes: ChangeLog, { noterEvenement }: Pick<Scelles, 'noterEvenement'>): ChangeLog {
  return {
    ...changes,
    note(change, origin) {
      changes.note(change, origin);
      if (!origin || !isApproved(origin.auteur)) return;
      noterEvenement({ code: 'derogation', texte: `${change.entite} ${change.code}`, auteur: origin.auteur });
    },
  };
}
