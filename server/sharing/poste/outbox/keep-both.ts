import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Element, Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { formatDate } from '#shared/time/dates.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatAmount } from '#shared/money/money.ts';
import type { Numbering } from '#server/backoffice/local/numbering/numbering.ts';
import { findRang } from '#server/backoffice/local/numbering/series.ts';
import { type Fields, listTargets } from '../../records/fields.ts';
import { diff } from '../../records/three-way-merge.ts';
import { isAnotherFact } from '../../records/is-another-fact.ts';
import { listDependencies } from './outbox-log.ts';
import { type Outbox, type OutboxRow, toElement } from './outbox.store.ts';
import type { Replicas } from '../../records/replicas.ts';
import type { TakeOver } from './take-over.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { isRecord } from '#shared/is-record.ts';

type Deps = { outbox: Outbox; replicas: Replicas; numbering: Numbering; takeOver: TakeOver };

/** Sessions of drawers and clôtures are sealed under their number. */
const isRenumbered = (entite: Entite) => entite === 'document' || entite === 'mouvement';

/** Two sales, or two movements, that were given one number: both have been, and neither takes the other's place. */
export function isGivenTwice(row: OutboxRow): boolean {
  return isRenumbered(row.entite) && row.leur !== null && isAnotherFact(toElement(row), readJson<Fields>(row.leur));
}

/**
 * Keeps both of two facts that were given one number: the back office's has it, and this till's gets the next of this till's
 * series, as the history of each then says. What was made from it here follows. In the caller's transaction; gives the new
 * number.
 */
export function createKeepBoth({ outbox, replicas, numbering, takeOver }: Deps) {
  function add(element: Element, record: Fields) {
    replicas.put(element.entite, record, { action: element.action, auteur: element.auteur });
    outbox.add(element, listDependencies(element, record));
  }

  /** Again, as new and behind what it builds on: not sent yet, for it waited for that. */
  function addAgain(row: OutboxRow, from: string, to: string) {
    const element = toElement(row);
    outbox.change(row, { etat: 'abandonne' }, `Choix\u00a0: garder les deux\u00a0; ${from} est devenu ${to}`);
    const record = repoint(replicas.get(row.entite, row.code), from, to);
    replicas.put(row.entite, record);
    const sent = { ...element, apres: repoint(element.apres, from, to) };
    outbox.add(sent, listDependencies(sent, record));
  }

  /** What was made from a document, and says what it was made into, and all that builds on these, in their order. */
  function follow(rows: readonly OutboxRow[], from: string, to: string) {
    const moved = new Set([`document:${from}`]);
    for (const row of rows) {
      const dependances = readJson<string[]>(row.dependances);
      if (!dependances.some((one) => moved.has(one))) continue;
      moved.add(`${row.entite}:${row.code}`);
      addAgain(row, from, to);
    }
  }

  function noteOnTheirs(code: string, auteur: string, note: string) {
    const before = replicas.get('document', code) as Replique<'document'>;
    const champs_libres = { ...before.champs_libres, 'Numéro donné deux fois': note };
    const changes = diff('document', before, { ...before, champs_libres });
    const { version: base, statut: statut_base, date_creation } = before;
    const of = { entite: 'document', code, base, statut_base, date_creation } as const;
    const element = { ...changes, ...of, auteur, force: false };
    add({ ...element, action: 'champ_libre' }, { ...before, champs_libres, version: base + 1 });
  }

  return (row: OutboxRow, edited: Fields = {}): string => {
    const { entite, code } = row;
    const { auteur, action } = toElement(row);
    const mine = { ...replicas.get(entite, code), ...edited };
    const numero = numbering.take(findRang(code)?.prefix ?? '');
    for (const open of outbox.listOpen(entite, code)) {
      outbox.change(open, { etat: 'abandonne' }, `Choix\u00a0: garder les deux\u00a0; la nôtre devient ${numero}`);
    }
    const waiting = outbox.list(['en_attente', 'refuse'], Number.MAX_SAFE_INTEGER).toReversed();
    if (!takeOver(entite, code, readJson<Fields>(row.leur ?? 'null'))) throw new Refused(unreadable);
    const apres = toRenumbered(entite, mine, numero);
    const made = { entite, code: numero, base: null, statut_base: null };
    add({ ...made, avant: {}, apres, force: false, auteur, action }, apres);
    if (entite === 'mouvement') return numero;
    follow(waiting, code, numero);
    noteOnTheirs(code, auteur, `${toWords(mine)} l’a porté aussi\u00a0: c’est maintenant ${numero}.`);
    return numero;
  };
}

/** Said of the back office's version where this till is too old for it. */
export const unreadable = 'Ce poste ne sait pas lire leur version\u00a0: mettez-le à jour d’abord.';

/** The document it names by its former number, under the new one. */
function repoint(record: Fields, from: string, to: string): Fields {
  const named = Object.fromEntries(
    ['document_source', 'chaine', 'ticket', 'facture_demandee']
      .filter((field) => record[field] === from)
      .map((field) => [field, to]),
  );
  if (!Array.isArray(record.documents_cibles)) return { ...record, ...named };
  const documents_cibles = listTargets(record).map((target) =>
    target.numero === from ? { ...target, numero: to } : target,
  );
  return { ...record, ...named, documents_cibles };
}

function toRenumbered(entite: Entite, mine: Fields, numero: string): Fields {
  const former = String(mine.numero);
  const note = `${former}, donné aussi à une autre fiche`;
  if (entite === 'mouvement') {
    const commentaire = [mine.commentaire, `Portait le numéro ${note}.`].filter(Boolean).join(' ').slice(0, 500);
    return { ...mine, numero, commentaire };
  }
  const champs_libres = { ...(isRecord(mine.champs_libres) ? mine.champs_libres : {}), 'Ancien numéro': note };
  return { ...mine, numero, chaine: mine.chaine === former ? numero : mine.chaine, champs_libres };
}

function toWords(document: Fields): string {
  const { genre, date, client_intitule, total_ttc } = document as Replique<'document'>;
  return `${documentKinds[genre].label} du ${formatDate(date)}, ${client_intitule}, ${formatAmount(total_ttc)}`;
}
