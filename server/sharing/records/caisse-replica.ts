import { createClotureStore } from '#server/backoffice/local/caisse/clotures.store.ts';
import { createSessionCaisseStore } from '#server/backoffice/local/caisse/sessions-caisse.store.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Replica } from './replica.ts';

/** Shares drawer sessions and their clôtures: each is written by its own till. */
export function createCaisseReplicas(
  database: LocalDatabase,
  { decides }: { decides: boolean },
): {
  session: Replica<'session'>;
  cloture: Replica<'cloture'>;
} {
  const sessions = createSessionCaisseStore(database);
  const clotures = createClotureStore(database);
  return {
    session: {
      find: sessions.find,
      put(session, origin) {
        if (!isSame(sessions.find(session.numero), session)) sessions.save(session, origin?.auteur);
      },
    },
    cloture: {
      find: clotures.find,
      /** Writes a clôture, which never changes. A till that was put back and closed a day twice takes its shop's. */
      put(cloture, origin) {
        const before = clotures.find(cloture.numero);
        if (isSame(before, cloture)) return;
        if (!decides) clotures.takeOver(cloture);
        else if (!before) clotures.add(cloture, origin?.auteur);
      },
      remove: clotures.setAside,
    },
  };
}
