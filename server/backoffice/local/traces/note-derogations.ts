import type { Scelles } from '#server/scelles/sceller.ts';
import { isApproved } from '../author.ts';
import type { ChangeLog } from '../change-log.ts';

/** Told of what `changes` is: each record that somebody else had to approve is an event, in the transaction that writes it. */
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
