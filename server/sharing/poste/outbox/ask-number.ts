import { randomUUID } from 'node:crypto';
import type { Scelles } from '#server/scelles/sceller.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { Fields } from '../../records/fields.ts';
import { toRenumberedText } from '../../records/renumber.ts';
import type { Replicas } from '../../records/replicas.ts';
import type { createNumberFollower } from './follow-number.ts';
import { listDependencies } from './outbox-log.ts';
import { type Outbox, type OutboxRow, toElement } from './outbox.store.ts';
import type { ReceiveOrQuarantine } from './receive-or-quarantine.ts';

type Deps = {
  outbox: Outbox;
  replicas: Replicas;
  scelles: Scelles;
  receiveOrQuarantine: ReceiveOrQuarantine;
  follower: ReturnType<typeof createNumberFollower>;
};

/** Creates what asks the back office for another number, and takes it over; each in the caller's transaction. */
export function createNumberAsking({ outbox, replicas, scelles, receiveOrQuarantine, follower }: Deps) {
  return {
    /** Sends this till's fact, as it is here, to be given another number. */
    ask(row: OutboxRow, mine: Fields): void {
      const { entite, code, id } = row;
      const later = outbox.listOpen(entite, code).filter((open) => open.id !== id);
      for (const open of later) outbox.change(open, { etat: 'abandonne' }, 'Repris dans la demande d’un autre numéro');
      const element = JSON.stringify({ ...toElement(row), apres: mine, force: true });
      const again = { element, cle: randomUUID(), etat: 'en_attente', prochain_essai: 0, motif: null } as const;
      outbox.change(row, again, 'Choix\u00a0: garder les deux\u00a0; un autre numéro est demandé pour la nôtre');
      replicas.put(entite, mine);
    },

    /** Takes over the number that the back office gave to this till's fact; its own keeps the former one. */
    takeNumber(row: OutboxRow, given: Fields): void {
      const { entite, code } = row;
      const [mine, numero, later] = [replicas.get(entite, code), String(given.numero), outbox.listOpen(entite, code)];
      for (const open of later) outbox.change(open, { etat: 'abandonne' }, `Repris sous le numéro ${numero}`);
      const waiting = outbox.listWaiting();
      scelles.noterEvenement({ code: 'sequence', texte: toRenumberedText(code, numero), auteur: 'service' });
      receiveOrQuarantine(entite, code, readJson<Fields>(row.leur ?? 'null'));
      // What was changed here meanwhile is about this till's fact.
      for (const open of later) {
        const element = { ...toElement(open), code: numero };
        outbox.add(element, listDependencies(element, given));
      }
      receiveOrQuarantine(entite, numero, given);
      follower.follow(waiting, entite, code, numero);
      if (entite === 'document') follower.noteTwice(row, mine, numero);
    },
  };
}
