import type { CaissePort, ToNom } from '#server/backoffice/caisse.gateway.ts';
import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { addTotaux } from './add-totaux.ts';
import { computeTotauxCaisse } from './compute-totaux-caisse.ts';
import { createPeriodes } from './close-periode.ts';
import { createCloser } from './close-session.ts';
import { createClotureStore } from './clotures.store.ts';
import { createCounting } from './counting.ts';
import { toEspeces } from './especes.ts';
import { createPiecesCaisse } from './pieces-caisse.ts';
import { createEtatReader } from './read-etat.ts';
import { createSessionRules } from './session-rules.ts';
import { createSessionCaisseStore } from './sessions-caisse.store.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { Numbering } from '../numbering/numbering.ts';

type Deps = { database: LocalDatabase; numbering: Numbering };

/**
 * Implements the drawers of a back office: each write is one transaction with its number, and each piece is counted
 * once.
 */
export function createLocalCaisse({ database, numbering }: Deps): CaissePort {
  const { connection, once, poste, now } = database;
  const sessions = createSessionCaisseStore(database);
  const clotures = createClotureStore(database);
  const counting = createCounting(connection);
  const deps = { database, numbering, sessions, clotures };
  const getEtat = createEtatReader({ database, sessions, clotures, counting });
  const rules = createSessionRules(deps, () => getEtat().fond_propose);
  const count = (of: string) => counting.count(of, sessions.findFirst(of));
  const close = createCloser({ ...deps, count });
  const periodes = createPeriodes({ ...deps, pieces: createPiecesCaisse(connection) });

  // Counts from the session before: some were left unissued then, and some were sold in between.
  const listUnissued = (session: SessionCaisse) => counting.listUnissued(sessions.findBefore(session) ?? session);

  function compute(session: SessionCaisse, toNom: ToNom) {
    const { ventes, reglements } = count(session.poste);
    const toIssue = listUnissued(session).map(({ vente }) => vente());
    const totaux = computeTotauxCaisse([...ventes, ...toIssue], reglements, toNom);
    return { date: now().toISOString(), session, totaux, especes: toEspeces(session, reglements) };
  }

  function toConnue(of: string, toNom: ToNom) {
    const session = sessions.findOpen(of);
    const rapport = session ? compute(session, toNom) : null;
    return { poste: of, rapport, derniere: clotures.findLast('journee', of) ?? null };
  }

  return {
    getEtat: async () => getEtat(),
    getSession: async (numero) => sessions.get(numero),
    open: (input, toNom, context) => once(context, () => rules.open(input, toNom, context.caller)),
    move: (numero, input, toNom, context) => once(context, () => rules.move(numero, input, toNom, context.caller)),
    compute: async (numero, toNom) => compute(sessions.get(numero), toNom),
    async listToIssue() {
      const session = sessions.findOpen(poste);
      return session ? listUnissued(session).map(({ kind, numero }) => ({ kind, numero })) : [];
    },
    close: (numero, input, toNom, context) => once(context, () => close(numero, input, toNom, context.caller)),
    closePeriode: (periode, toNom, context) => once(context, () => periodes.close(periode, toNom, context.caller)),
    browse: async (asked) => clotures.browse(asked),
    get: async (numero) => clotures.get(numero),
    async getBoutique(toNom) {
      const caisses = sessions.listPostes().map((of) => toConnue(of, toNom));
      const totaux = addTotaux(
        caisses.map((caisse) => {
          if (caisse.rapport) return caisse.rapport.totaux;
          const { ventes, reglements } = count(caisse.poste);
          return computeTotauxCaisse(ventes, reglements, toNom);
        }),
      );
      return { caisses, totaux, periodes: periodes.listOpen() };
    },
  };
}
