import { createClotureStore } from '#server/backoffice/local/caisse/clotures.store.ts';
import { createSessionCaisseStore } from '#server/backoffice/local/caisse/sessions-caisse.store.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Replica } from './replica.ts';

/** Sessions of drawers and their clôtures as they are shared: each is written by its own till. */
export function createCaisseReplicas(database: LocalDatabase): {
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
      /** A clôture never changes: another one under its number is refused, whoever brings it. */
      put(cloture, origin) {
        if (!clotures.find(cloture.numero)) clotures.add(cloture, origin?.auteur);
      },
    },
  };
}
