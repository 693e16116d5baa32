import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { MotifEmission } from '#shared/contracts/documents/emission.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { RefusedUnlessApproved } from '#shared/endpoints/errors.ts';
import { formatDate, toJour } from '#shared/time/dates.ts';
import { hasRole } from '#shared/utilisateurs/role.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { Connection } from '#server/database/database.ts';
import { toFieldSql } from '../sums/to-sum.ts';
import { isEmise } from './documents.table.ts';

type Deps = { connection: Connection; now: () => Date };
type Neighbour = { numero: string; date: string };
type Issued = { kind: DocumentKind; document: DocumentComplet; motif: MotifEmission };

/**
 * The user who issues a document, with the approval its date asked for; `horsOrdre` is true when the date is out of
 * order in its series.
 */
type Allowed = { caller: Caller; horsOrdre: boolean };

/** Only an issue that a user asks for may be refused: a payment or a closing has already happened. */
const asked: readonly MotifEmission[] = ['impression', 'email', 'signature', 'demande'];

/** SQL query: the nearest document of the series, between two numbers, that was issued in order. */
function toNeighbourSql(order: 'asc' | 'desc'): string {
  const field = (name: string) => toFieldSql('documents', `$.emission.${name}`);
  return `select numero, date from documents indexed by documents_emis where numero > ? and numero < ? and ${isEmise}
    and ${field('motif')} <> 'reprise' and ${field('hors_ordre')} is null order by numero ${order} limit 1`;
}

/**
 * Holds dates to the order of the numbers within a series: an invoice is dated neither after today, nor before one
 * issued under a smaller number, nor after one issued under a greater number. Documents issued out of order, or before
 * this rule existed, are not compared with.
 */
export function createDateOrder({ connection, now }: Deps): (issued: Issued, caller: Caller) => Allowed {
  const findBefore = connection.prepare<[string, string], Neighbour>(toNeighbourSql('desc'));
  const findAfter = connection.prepare<[string, string], Neighbour>(toNeighbourSql('asc'));

  /** Returns what is wrong with its date, and what to do about it. */
  function findProblem({ numero, date }: DocumentComplet): string | undefined {
    const today = toJour(now());
    if (date > today) return `après aujourd’hui\u00a0: ${usual}`;
    const serie = numero.slice(0, numero.lastIndexOf('-'));
    // «.» follows «-» in ASCII: the whole series lies between the two.
    const [before, after] = [findBefore.get(`${serie}-`, numero), findAfter.get(numero, `${serie}.`)];
    if (before && date < before.date) {
      return `avant ${before.numero}, du ${formatDate(before.date)}\u00a0: ${before.date > today ? noDate : usual}`;
    }
    if (after && date > after.date) return `après ${after.numero}, du ${formatDate(after.date)}\u00a0: ${usual}`;
    return undefined;
  }

  /** @throws {Refused} for such a date, unless a user of the role `responsable` or above issues or approves it. */
  return ({ kind, document, motif }, caller) => {
    const problem = findProblem(document);
    if (problem === undefined) return { caller, horsOrdre: false };
    if (!asked.includes(motif) || hasRole(caller.role, 'responsable')) return { caller, horsOrdre: true };
    const approval = caller.approval?.spend();
    if (approval && hasRole(approval.role, 'responsable')) {
      return { caller: { ...caller, approvedBy: approval }, horsOrdre: true };
    }
    throw new RefusedUnlessApproved(toRefusal(kind, document, problem));
  };
}

const usual = 'corrigez sa date, ou un responsable doit l’accorder.';
/** What to do after a clock that was ahead: a date that follows the series would be after today. */
const noDate =
  'l’horloge de ce poste était en avance. Laissez sa date, et faites-la accorder par un responsable\u00a0; un règlement l’émet sans accord.';

/**
 * Returns «La facture X est datée du 24/11/2026, après aujourd’hui : corrigez sa date, ou un responsable doit
 * l’accorder.»
 */
function toRefusal(kind: DocumentKind, { numero, date }: DocumentComplet, problem: string): string {
  return `${toSubject(kind, numero)} est ${agree(kind, 'daté')} du ${formatDate(date)}, ${problem}`;
}
