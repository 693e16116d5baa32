import type { AcompteEcart } from '#server/backoffice/reglements.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import { fromCents } from '#shared/money/money.ts';
import { toFieldSql } from '../sums/to-sum.ts';
import type { ListAcomptes } from './open-acomptes.ts';

type Row = Omit<AcompteEcart, 'factures'>;

/** How many discrepancies one answer lists at most. */
const mostReported = 20;

/**
 * Lists the deposit invoices that were taken off twice, or not at all, by tills that did not hear each other; the
 * newest first.
 */
export function createAcompteEcarts(connection: Connection, listAcomptes: ListAcomptes): () => AcompteEcart[] {
  const list = connection.prepare<[], Row>(
    `select numero, ${toFieldSql('documents', '$.client_intitule')} as client_intitule,
       ifnull(document_source, '') as source, acompte_ecart as montant
     from documents where acompte_ecart <> 0 order by id desc limit ${mostReported}`,
  );
  const listFactures = (numero: string) =>
    listAcomptes(numero).find(({ document }) => document.numero === numero)?.factures ?? [];
  return () =>
    list.all().map((row) => ({ ...row, montant: fromCents(row.montant), factures: listFactures(row.numero) }));
}
