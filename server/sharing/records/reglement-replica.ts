import type { Dues } from '#server/backoffice/local/comptes/dues.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createReglementJournal } from '#server/backoffice/local/reglements/reglement-journal.ts';
import { createReglementStore } from '#server/backoffice/local/reglements/reglements.store.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Replica } from './replica.ts';

type Deps = { database: LocalDatabase; dues: Dues };

/**
 * Shares règlements: facts that never change once recorded. What is due follows from them on every side, so that two
 * tills that take a payment of one invoice both keep it. Only when two were given one number does one replace the
 * other.
 */
export function createReglementReplica({ database, dues }: Deps): Replica<'reglement'> {
  const store = createReglementStore(database.connection);
  const journal = createReglementJournal({ database, store, dues });
  return {
    find: (numero) => store.find(numero),
    put(reglement, origin) {
      const before = store.find(reglement.numero);
      if (isSame(before, reglement)) return;
      if (before) journal.replace(before, reglement);
      else journal.write(reglement, origin);
    },
  };
}
