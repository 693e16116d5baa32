import { toJour } from '#shared/time/dates.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { EtatCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { sumAmounts } from '#shared/money/money.ts';
import type { Counting } from './counting.ts';
import { addCash } from './especes.ts';
import type { CaisseDeps } from './read-session.ts';

type Deps = Pick<CaisseDeps, 'database' | 'sessions' | 'clotures'> & { counting: Counting };

/** Reads whether this till's drawer is open, and which float it can be opened with. */
export function createEtatReader({ database, sessions, clotures, counting }: Deps) {
  const { poste, now } = database;

  /**
   * Sales do not wait for the drawer to be opened: the cash taken today, or on the day of the last clôture after it, lies
   * in the drawer. What was taken on days without a session is no longer known to be there.
   */
  function toFond(last: Cloture | undefined, isOpen: boolean): Pick<EtatCaisse, 'fond_propose' | 'especes_depuis'> {
    const left = last?.especes?.fond_suivant;
    if (left === undefined) return { fond_propose: null, especes_depuis: 0 };
    // An open drawer counts its cash in its X: this state is read by every screen that says how the day stands.
    const days = [last?.date_creation, now()].map((moment) => toJour(new Date(moment ?? 0)));
    const isThere = ({ moment }: { moment: string }) => days.includes(toJour(new Date(moment)));
    const especes_depuis = isOpen ? 0 : addCash(counting.listReglements(poste).filter(isThere));
    return { fond_propose: sumAmounts([left, especes_depuis]), especes_depuis };
  }

  return function getEtat(): EtatCaisse {
    const session = sessions.findOpen(poste) ?? null;
    const last = clotures.findLast('journee', poste);
    const jour = toJour(now());
    const est_d_un_autre_jour = session !== null && session.journee !== jour;
    return {
      poste,
      session,
      jour,
      est_d_un_autre_jour,
      ...toFond(last, session !== null),
      derniere_cloture: last?.numero ?? null,
    };
  };
}
