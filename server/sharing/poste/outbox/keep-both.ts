import { Refused } from '#shared/endpoints/errors.ts';
import { isRenumbered } from '#shared/record-kinds.ts';
import type { Numbering } from '#server/backoffice/local/numbering/numbering.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';
import { asReplique, type Fields } from '../../records/fields.ts';
import { isAnotherFact } from '../../records/is-another-fact.ts';
import { createNumberFollower } from './follow-number.ts';
import { createNumberAsking } from './ask-number.ts';
import type { ReplicationState } from '../../records/replication-state.ts';
import { type Outbox, type OutboxRow, toElement } from './outbox.store.ts';
import type { Replicas } from '../../records/replicas.ts';
import type { ReceiveOrQuarantine } from './receive-or-quarantine.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { Connection } from '#server/database/database.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createReseal, toRenumbered, toRenumberedText } from '../../records/renumber.ts';

type Deps = Pick<LocalDatabase, 'connection' | 'scelles' | 'now' | 'poste'> & {
  outbox: Outbox;
  replicas: Replicas;
  numbering: Numbering;
  receiveOrQuarantine: ReceiveOrQuarantine;
  state: ReplicationState;
};

/**
 * Returns whether an outbox row conflicts with another sale, movement, règlement or order under the same number: both
 * happened, and neither replaces the other.
 */
export function isNumberedTwice(row: OutboxRow): boolean {
  return isRenumbered(row.entite) && row.leur !== null && isAnotherFact(toElement(row), readJson<Fields>(row.leur));
}

/**
 * Keeps both of two facts under one number: the back office's keeps it, and the history of each records it. This till's own
 * gets the next number of its series here, as does what it had made under another code before it joined. Another's,
 * which a shop that has gone back lost and which other tills have too, gets its number from that shop, if it is of the
 * shop's own series, one for all of them; another back office leaves it to this till. What was made from it here follows.
 * Each function runs in the caller's transaction.
 */
export function createKeepBoth({ connection, poste, scelles, now, ...deps }: Deps) {
  const { outbox, replicas, numbering, receiveOrQuarantine, state } = deps;
  const reseal = createReseal({ scelles, now });
  const keepDrawer = createDrawerKeeping(connection);
  const follower = createNumberFollower({ outbox, replicas, reseal });
  const { ask, takeNumber } = createNumberAsking({ scelles, outbox, replicas, receiveOrQuarantine, follower });

  function renumberHere(row: OutboxRow, mine: Fields) {
    const { entite, code } = row;
    const { auteur, action } = toElement(row);
    const numero = numbering.take(findRang(code)?.prefix ?? '');
    for (const open of outbox.listOpen(entite, code)) {
      outbox.change(open, { etat: 'abandonne' }, `Choix\u00a0: garder les deux\u00a0; la nôtre devient ${numero}`);
    }
    const waiting = outbox.listWaiting();
    if (!receiveOrQuarantine(entite, code, readJson<Fields>(row.leur ?? 'null'))) throw new Refused(unreadable);
    const renumbered = { ...toRenumbered(entite, mine, numero), ...keepDrawer(entite, mine) };
    const apres = reseal(entite, renumbered, toRenumberedText(code, numero));
    const made = { entite, code: numero, base: null, statut_base: null };
    follower.add({ ...made, avant: {}, apres, force: false, auteur, action }, apres);
    if (renumbered.poste !== poste && entite === 'reglement') refuseAtOnce(numero, String(renumbered.poste));
    follower.follow(waiting, entite, code, numero);
    if (entite === 'document') follower.noteTwice(row, mine, numero);
  }

  /** Says at once that the back office will not take a payment of another's drawer, and what is to be done. */
  function refuseAtOnce(numero: string, drawer: string) {
    const motif = toOthersDrawer(numero, drawer);
    for (const row of outbox.listOpen('reglement', numero)) outbox.change(row, { etat: 'refuse', motif }, motif);
  }

  return {
    keep(row: OutboxRow, edited: Fields = {}): void {
      const { entite, code } = row;
      // Fields of a received and sealed règlement are not edited.
      const mine = { ...replicas.get(entite, code), ...(entite !== 'reglement' && edited) };
      const isAlone = findRang(code)?.poste === poste || state.find('recommence') === undefined;
      // A hub gives no number: it is not asked for one.
      const wasAsked = toElement(row).force || state.find('siege') === 'oui';
      if (wasAsked || isAlone) renumberHere(row, mine);
      else ask(row, mine);
    },

    takeNumber,
  };
}

/**
 * Creates the function that returns the drawer of a payment which gets a number of this till: its own, unless another till
 * made it. Taken into this drawer, that one would be there once for each till that brings it; the back office refuses it as
 * it is, and it stays in sight. What was made here is sealed here, also under a code that this till had before it joined.
 */
function createDrawerKeeping(connection: Connection) {
  const findSeal = connection
    .prepare<[string, number, string], number>(
      "select 1 from scelles where poste = ? and chaine = 'reglement' and rang = ? and numero = ?",
    )
    .pluck();
  return (entite: Entite, mine: Fields): Fields => {
    if (entite !== 'reglement') return {};
    const { poste, numero, scelle } = asReplique('reglement', mine);
    const isMadeHere = !scelle || findSeal.get(scelle.poste, scelle.rang, numero) === 1;
    return isMadeHere ? {} : { poste };
  };
}

/** Returns why the back office will never take a row's payment from this till; undefined for any other row. */
export function findOthersDrawer(row: OutboxRow): string | undefined {
  const { poste } = toElement(row).apres;
  const isOther = row.entite === 'reglement' && typeof poste === 'string' && findRang(row.code)?.poste !== poste;
  return isOther ? toOthersDrawer(row.code, poste) : undefined;
}

/** Returns why a payment that another till received is not taken from this one, and what is to be done. */
function toOthersDrawer(numero: string, drawer: string): string {
  const why = `Le règlement ${numero} a été encaissé sur la caisse ${drawer}\u00a0: la boutique ne le prend que d’elle.`;
  return `${why} Regardez sur ${drawer} s’il y est sous un autre numéro\u00a0; sinon, écrivez-le de nouveau là-bas.`;
}

/** Message when the back office's version cannot be read because this till is too old. */
export const unreadable = 'Ce poste ne sait pas lire leur version\u00a0: mettez-le à jour d’abord.';
