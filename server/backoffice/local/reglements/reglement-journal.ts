import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { toCents } from '#shared/money/money.ts';
import type { ChangeOrigin } from '../change-log.ts';
import type { Dues } from '../comptes/dues.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { ReglementStore } from './reglements.store.ts';

export type ReglementJournal = ReturnType<typeof createReglementJournal>;

type Deps = {
  database: Pick<LocalDatabase, 'listings' | 'changes'>;
  store: ReglementStore;
  dues: Dues;
};

/** Cache key of the lists of règlements. */
export const reglementList = 'reglements';

/**
 * Writes règlements: this is the only way, so that their effects on documents and on the customer's account go with
 * them.
 */
export function createReglementJournal({ database: { listings, changes }, store, dues }: Deps) {
  /** Applies a règlement to its documents and to the account; `sign` is −1 once it was taken out. */
  function settle({ client_code, imputations, libre }: Reglement, sign: 1 | -1) {
    for (const { numero } of imputations) dues.settle(numero);
    const credit = sign * toCents(libre);
    if (credit !== 0) dues.soldes.add(client_code, { du: 0, avoirs: 0, acomptes: 0, credit });
    listings.touch(reglementList);
  }

  return {
    /** Writes a règlement in the caller's transaction. */
    write(reglement: Reglement, origin?: ChangeOrigin): void {
      store.insert(reglement);
      settle(reglement, 1);
      changes.note({ entite: 'reglement', code: reglement.numero, before: undefined, after: reglement }, origin);
    },

    /** Replaces a règlement by another one with its number; in the caller's transaction. */
    replace(before: Reglement, after: Reglement): void {
      store.remove(before.numero);
      settle(before, -1);
      store.insert(after);
      settle(after, 1);
      changes.note({ entite: 'reglement', code: after.numero, before, after });
    },
  };
}
