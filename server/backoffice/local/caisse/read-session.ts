import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { Numbering } from '../numbering/numbering.ts';
import type { ClotureStore } from './clotures.store.ts';
import type { SessionCaisseStore } from './sessions-caisse.store.ts';

export type CaisseDeps = {
  database: LocalDatabase;
  numbering: Numbering;
  sessions: SessionCaisseStore;
  clotures: ClotureStore;
};

/** Returns the session with a change applied, its version raised and its date set. */
export function toChangedSession(session: SessionCaisse, change: Partial<SessionCaisse>, now: Date): SessionCaisse {
  return { ...session, ...change, date_modification: now.toISOString(), version: session.version + 1 };
}

/** Decides whether a session may be written to. */
export function createSessionReader({ database, sessions }: Pick<CaisseDeps, 'database' | 'sessions'>) {
  const { poste } = database;

  /** Returns a session that can be written to: open, and of this till. @throws {NotFound | Refused} */
  function getOpen(numero: string): SessionCaisse {
    const session = sessions.get(numero);
    if (session.poste !== poste) {
      throw new Refused(
        `La session ${numero} est celle de la caisse ${session.poste}\u00a0: elle s’y tient et s’y clôture.`,
      );
    }
    if (session.cloture !== null) {
      throw new Refused(`La session ${numero} est clôturée (${session.cloture})\u00a0: rien ne s’y ajoute plus.`);
    }
    return session;
  }

  return { getOpen };
}
