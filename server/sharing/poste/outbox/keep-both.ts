import type { Element, Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { isRenumbered } from '#shared/record-kinds.ts';
import type { Numbering } from '#server/backoffice/local/numbering/numbering.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';
import { asReplique, type Fields } from '../../records/fields.ts';
import { diff } from '../../records/three-way-merge.ts';
import { isAnotherFact } from '../../records/is-another-fact.ts';
import { listDependencies } from './outbox-log.ts';
import { type Outbox, type OutboxRow, toElement } from './outbox.store.ts';
import type { Replicas } from '../../records/replicas.ts';
import type { ReceiveOrQuarantine } from './receive-or-quarantine.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createReseal, describeDocument, repoint, differsFromSeal, toRenumbered, toResealed } from './renumber.ts';

type Deps = Pick<LocalDatabase, 'scelles' | 'now'> & {
  outbox: Outbox;
  replicas: Replicas;
  numbering: Numbering;
  receiveOrQuarantine: ReceiveOrQuarantine;
};

/**
 * Returns whether an outbox row conflicts with another sale, movement, règlement or order under the same number: both
 * happened, and neither replaces the other.
 */
export function isNumberedTwice(row: OutboxRow): boolean {
  return isRenumbered(row.entite) && row.leur !== null && isAnotherFact(toElement(row), readJson<Fields>(row.leur));
}

/**
 * Keeps both of two facts under one number: the back office's keeps it, and this till's gets the next number of this
 * till's series; the history of each says so. What was made from it here follows. In the caller's transaction; returns
 * the new number.
 */
export function createKeepBoth({ outbox, replicas, numbering, receiveOrQuarantine, ...sealing }: Deps) {
  const reseal = createReseal(sealing);

  function add(element: Element, record: Fields) {
    replicas.put(element.entite, record, { action: element.action, auteur: element.auteur });
    outbox.add(element, listDependencies(element, record));
  }

  /** Queues an unsent row again as a new one, after the rows it builds on. */
  function addAgain(row: OutboxRow, from: string, to: string) {
    const element = toElement(row);
    outbox.change(row, { etat: 'abandonne' }, `Choix\u00a0: garder les deux\u00a0; ${from} est devenu ${to}`);
    const before = replicas.get(row.entite, row.code);
    const repointed = repoint(before, from, to);
    const isOtherwise = differsFromSeal(row.entite, before, repointed);
    const record = isOtherwise
      ? reseal(row.entite, repointed, `${row.code}\u00a0: ${from} est devenu ${to}`)
      : repointed;
    replicas.put(row.entite, record);
    const sent = { ...element, apres: { ...repoint(element.apres, from, to), ...toResealed(element.apres, record) } };
    outbox.add(sent, listDependencies(sent, record));
  }

  /** Moves what was made from a document, the document that says so, and everything that builds on these, in order. */
  function follow(rows: readonly OutboxRow[], entite: Entite, from: string, to: string) {
    const moved = new Set([`${entite}:${from}`]);
    for (const row of rows) {
      const dependances = readJson<string[]>(row.dependances);
      if (!dependances.some((one) => moved.has(one))) continue;
      moved.add(`${row.entite}:${row.code}`);
      addAgain(row, from, to);
    }
  }

  return (row: OutboxRow, edited: Fields = {}): string => {
    const { entite, code } = row;
    const { auteur, action } = toElement(row);
    // Fields of a received and sealed règlement are not edited.
    const mine = { ...replicas.get(entite, code), ...(entite !== 'reglement' && edited) };
    const numero = numbering.take(findRang(code)?.prefix ?? '');
    for (const open of outbox.listOpen(entite, code)) {
      outbox.change(open, { etat: 'abandonne' }, `Choix\u00a0: garder les deux\u00a0; la nôtre devient ${numero}`);
    }
    const waiting = outbox.list(['en_attente', 'refuse'], Number.MAX_SAFE_INTEGER).toReversed();
    if (!receiveOrQuarantine(entite, code, readJson<Fields>(row.leur ?? 'null'))) throw new Refused(unreadable);
    const apres = reseal(entite, toRenumbered(entite, mine, numero), `${code}, donné deux fois, est devenu ${numero}`);
    const made = { entite, code: numero, base: null, statut_base: null };
    add({ ...made, avant: {}, apres, force: false, auteur, action }, apres);
    follow(waiting, entite, code, numero);
    if (entite !== 'document') return numero;
    const note = `${describeDocument(mine)} l’a porté aussi\u00a0: c’est maintenant ${numero}.`;
    const theirs = toNoted(asReplique('document', replicas.get('document', code)), auteur, note);
    add(theirs.element, theirs.record);
    return numero;
  };
}

/** Returns the other sale with a note about this one. */
function toNoted(before: Replique<'document'>, auteur: string, note: string): { element: Element; record: Fields } {
  const champs_libres = { ...before.champs_libres, 'Numéro donné deux fois': note };
  const changes = diff('document', before, { ...before, champs_libres });
  const { numero: code, version: base, statut: statut_base, date_creation } = before;
  const of = { entite: 'document', code, base, statut_base, date_creation, force: false } as const;
  return {
    element: { ...changes, ...of, auteur, action: 'champ_libre' },
    record: { ...before, champs_libres, version: base + 1 },
  };
}

/** Message when the back office's version cannot be read because this till is too old. */
export const unreadable = 'Ce poste ne sait pas lire leur version\u00a0: mettez-le à jour d’abord.';
