import type { Element, Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { asReplique, type Fields } from '../../records/fields.ts';
import { describeDocument, differsFromSeal, renameNumero, type Reseal, toResealed } from '../../records/renumber.ts';
import type { Replicas } from '../../records/replicas.ts';
import { diff } from '../../records/three-way-merge.ts';
import { listDependencies } from './outbox-log.ts';
import { type Outbox, type OutboxRow, toElement } from './outbox.store.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

type Deps = { outbox: Outbox; replicas: Replicas; reseal: Reseal };

/** Creates what follows here from a record's getting another number; each function runs in the caller's transaction. */
export function createNumberFollower({ outbox, replicas, reseal }: Deps) {
  function add(element: Element, record: Fields) {
    replicas.put(element.entite, record, { action: element.action, auteur: element.auteur });
    outbox.add(element, listDependencies(element, record));
  }

  /** Queues an unsent row again as a new one, after the rows it builds on. */
  function addAgain(row: OutboxRow, from: string, to: string) {
    const element = toElement(row);
    outbox.change(row, { etat: 'abandonne' }, `Choix\u00a0: garder les deux\u00a0; ${from} est devenu ${to}`);
    const before = replicas.get(row.entite, row.code);
    const repointed = renameNumero(before, from, to);
    const isOtherwise = differsFromSeal(row.entite, before, repointed);
    const record = isOtherwise
      ? reseal(row.entite, repointed, `${row.code}\u00a0: ${from} est devenu ${to}`)
      : repointed;
    replicas.put(row.entite, record);
    const sent = {
      ...element,
      apres: { ...renameNumero(element.apres, from, to), ...toResealed(element.apres, record) },
    };
    outbox.add(sent, listDependencies(sent, record));
  }

  /** Moves what was made from a document, the document that names it, and everything that builds on these, in order. */
  function follow(rows: readonly OutboxRow[], entite: Entite, from: string, to: string) {
    for (const row of listBuiltOn(rows, entite, from)) addAgain(row, from, to);
  }

  /** Notes on the other sale by whom its number is borne too. */
  function noteTwice(row: OutboxRow, mine: Fields, numero: string) {
    const note = `${describeDocument(mine)} l’a porté aussi\u00a0: c’est maintenant ${numero}.`;
    const before = asReplique('document', replicas.get('document', row.code));
    if (before.champs_libres['Numéro donné deux fois'] === note) return;
    const theirs = toNoted(before, toElement(row).auteur, note);
    add(theirs.element, theirs.record);
  }

  return { add, follow, noteTwice };
}

/** Lists the rows that build on a record, and those that build on these, in order. */
export function listBuiltOn(rows: readonly OutboxRow[], entite: Entite, code: string): OutboxRow[] {
  const moved = new Set([`${entite}:${code}`]);
  return rows.filter((row) => {
    const isMoved = readJson<string[]>(row.dependances).some((one) => moved.has(one));
    if (isMoved) moved.add(`${row.entite}:${row.code}`);
    return isMoved;
  });
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
