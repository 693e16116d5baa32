import type { Connection } from '#server/database/database.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { CompteClient } from '#shared/contracts/reglements/comptes.ts';
import { fromCents } from '#shared/money/money.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { createSoldes } from './soldes.ts';

/** Reads what a customer owes and is owed; zeros for an unknown customer. */
export function createCompteReader(connection: Connection) {
  const soldes = createSoldes(connection);
  const sumLate = connection
    .prepare<[string, JourIso], number>(
      `select ifnull(sum(reste_du), 0) from documents
      where type_document = ${documentKinds.facture.code} and client_code = ? and reste_du <> 0 and reste_du > 0
      and coalesce(date_echeance, date) < ?`,
    )
    .pluck();
  const findLimit = connection
    .prepare<[string], number | null>('select encours_autorise from tiers where numero = ?')
    .pluck();

  return (client: string, today: JourIso): CompteClient => {
    const { du, avoirs, acomptes, credit } = soldes.get(client);
    return {
      client_code: client,
      solde: fromCents(du - avoirs - acomptes - credit),
      du: fromCents(du),
      echu: fromCents(sumLate.get(client, today) ?? 0),
      avoirs: fromCents(avoirs),
      acomptes: fromCents(acomptes),
      credit: fromCents(credit),
      encours_autorise: findLimit.get(client) ?? null,
    };
  };
}
