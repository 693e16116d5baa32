import { isNumberedTwice } from '../outbox/keep-both.ts';
import { type OutboxRow, toElement } from '../outbox/outbox.store.ts';
import type { PostePart } from '../poste-part.ts';
import type { Fields } from '../../records/fields.ts';
import { isSame } from '#shared/text/same-value.ts';
import { completeLines } from './complete-lines.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

/** Applies the consequences of a user's choice of lines; each function runs in the caller's transaction. */
export function createLineChoice({ outbox, find }: Pick<PostePart, 'outbox' | 'find'>) {
  return {
    /** Returns the chosen fields with what follows from their lines; unchanged when they have none. */
    complete(row: OutboxRow, chosen: Fields): Fields {
      const mine = find(row.entite, row.code);
      if (row.entite !== 'document' || !chosen.lignes || !mine) return chosen;
      const theirs = row.leur === null || isNumberedTwice(row) ? mine : readJson<Fields>(row.leur);
      return completeLines(chosen, { mine, theirs });
    },

    /** Settles what was written later about the same lines, e.g. that they were sent: it is part of the choice. */
    settleLater({ id, entite, code }: OutboxRow, chosen: Fields) {
      const laters = chosen.lignes ? outbox.listOpen(entite, code).filter((row) => row.id > id) : [];
      for (const later of laters) {
        const element = toElement(later);
        if (!isSame(element.avant.lignes, element.apres.lignes)) continue;
        const [avant, apres] = [without(element.avant, chosen), without(element.apres, chosen)];
        const isOver = Object.keys(apres).length === 0;
        const state = isOver
          ? { etat: 'abandonne' as const }
          : { element: JSON.stringify({ ...element, avant, apres }) };
        outbox.change(later, state, 'Repris dans le choix des lignes');
      }
    },
  };
}

function without(fields: Fields, chosen: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in chosen)));
}
