import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { MotifEmission } from '#shared/contracts/documents/emission.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { RefusedUnlessApproved } from '#shared/endpoints/errors.ts';
import { formatDate } from '#shared/time/dates.ts';
import { hasRole } from '#shared/utilisateurs/role.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { Connection } from '#server/database/database.ts';
import { toBoutiqueDay } from '../boutique-day.ts';
import { toFieldSql } from '../sums/to-sum.ts';
import { isEmise } from './documents.table.ts';

type Deps = { connection: Connection; now: () => Date };
type Neighbour = { numero: string; date: string };
type Issued = { kind: DocumentKind; document: DocumentComplet; motif: MotifEmission };

/** Who issues a document, with the approval its date asked for; `horsOrdre` where it is out of the order of its series. */
type Allowed = { caller: Caller; horsOrdre: boolean };

/** What somebody asks for may be refused; a payment or a closing has happened. */
const asked: readonly MotifEmission[] = ['impression', 'email', 'signature', 'demande'];

/** The issued one beside it in its series, whose numbers lie between two, that was issued in order. */
function toNeighbourSql(order: 'asc' | 'desc'): string {
  const field = (name: string) => toFieldSql('documents', `$.emission.${name}`);
  return `select numero, date from documents indexed by documents_emis where numero > ? and numero < ? and ${isEmise}
    and ${field('motif')} <> 'reprise' and ${field('hors_ordre')} is null order by numero ${order} limit 1`;
}

/**
 * Within a series dates follow the numbers: an invoice is dated neither after today, nor before one that was issued under a
 * smaller number, nor after one that was under a greater. What was issued out of this order, or before there was one, binds nobody.
 */
export function createDateOrder({ connection, now }: Deps): (issued: Issued, caller: Caller) => Allowed {
  const findBefore = connection.prepare<[string, string], Neighbour>(toNeighbourSql('desc'));
  const findAfter = connection.prepare<[string, string], Neighbour>(toNeighbourSql('asc'));

  function findProblem({ numero, date }: DocumentComplet): string | undefined {
    if (date > toBoutiqueDay(now())) return 'après aujourd’hui';
    const serie = numero.slice(0, numero.lastIndexOf('-'));
    // «.» follows «-»: all of the series lies between the two.
    const [before, after] = [findBefore.get(`${serie}-`, numero), findAfter.get(numero, `${serie}.`)];
    if (before && date < before.date) return `avant ${before.numero}, du ${formatDate(before.date)}`;
    if (after && date > after.date) return `après ${after.numero}, du ${formatDate(after.date)}`;
    return undefined;
  }

  /** @throws {Refused} for such a date, unless somebody who is at least `responsable` issues or approves it. */
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

/** «La facture X est datée du 24/11/2026, après aujourd’hui : corrigez sa date, ou un responsable doit l’accorder.» */
function toRefusal(kind: DocumentKind, { numero, date }: DocumentComplet, problem: string): string {
  const dated = `${toSubject(kind, numero)} est ${agree(kind, 'daté')} du ${formatDate(date)}, ${problem}`;
  return `${dated}\u00a0: corrigez sa date, ou un responsable doit l’accorder.`;
}
