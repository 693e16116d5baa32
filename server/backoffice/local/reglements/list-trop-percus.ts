import type { TropPercu } from '#server/backoffice/reglements.gateway.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { fromCents } from '#shared/money/money.ts';
import type { Connection } from '#server/database/database.ts';
import { imputationIdsPerReglement } from './reglements.table.ts';
import { toFieldSql } from '../sums/to-sum.ts';

type Row = Omit<TropPercu, 'reglements'> & { reglements: string | null };

/** How many invoices one answer lists at most. */
const mostReported = 20;

/** Lists invoices that were overpaid, for as long as their customer has the difference as credit. */
export function createTropPercus(connection: Connection): () => TropPercu[] {
  const list = connection.prepare<[], Row>(
    `select numero, client_code, ${toFieldSql('documents', '$.client_intitule')} as client_intitule, excedent as montant,
       (select group_concat(reglements.numero, ', ') from imputations
         join reglements on reglements.id = imputations.id / ${imputationIdsPerReglement} where imputations.document = documents.numero) as reglements
     from documents join soldes using (client_code)
     where excedent > 0 and type_document = ${documentKinds.facture.code} and credit > 0 order by documents.id desc
     limit ${mostReported}`,
  );
  return () => list.all().map((row) => ({ ...row, montant: fromCents(row.montant), reglements: row.reglements ?? '' }));
}
