import { addComptage } from '#shared/money/add-comptage.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { ClotureJourneeInput, EspecesCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';
import type { ToNom } from '#server/backoffice/caisse.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { computeTotauxCaisse } from './compute-totaux-caisse.ts';
import type { Comptes } from './counting.ts';
import { toEspeces } from './especes.ts';
import { toPiecesComptees } from './pieces-caisse.ts';
import { type CaisseDeps, createSessionReader, toChangedSession } from './read-session.ts';
import { createClotureWriter } from './write-cloture.ts';

type Deps = CaisseDeps & { count: (poste: string) => Comptes };

/** Closes a session: counts once what was issued and received since the last clôture; in the caller's transaction. */
export function createCloser(deps: Deps) {
  const { sessions, clotures, count } = deps;
  const { now, poste } = deps.database;
  const { getOpen } = createSessionReader(deps);
  const writeCloture = createClotureWriter(deps);

  return (numero: string, input: ClotureJourneeInput, toNom: ToNom, caller: Caller): Cloture => {
    const session = getOpen(numero);
    const comptes = count(poste);
    const totaux = computeTotauxCaisse(comptes.ventes, comptes.reglements, toNom);
    const especes = toCounted(toEspeces(session, comptes.reglements), input);
    const draft = {
      type: 'journee' as const,
      session: numero,
      periode: session.journee,
      date_ouverture: session.date_ouverture,
      totaux,
      especes,
      pieces: toPiecesComptees(comptes.numeros),
    };
    const cloture = writeCloture(draft, clotures.findLast('journee', poste), toNom, caller);
    const closed = { cloture: cloture.numero, date_cloture: cloture.date_creation };
    sessions.save(toChangedSession(session, closed, now()), cloture.auteur);
    return cloture;
  };
}

/** @throws {Refused} for a difference without an explanation, or when more is taken out than the drawer holds. */
function toCounted(especes: EspecesCaisse, { comptage, explication, prelevement }: ClotureJourneeInput) {
  const compte = addComptage(comptage);
  const ecart = sumAmounts([compte, 0 - especes.theorique]);
  if (ecart !== 0 && explication === '') {
    const [amount, sense] = [formatAmount(Math.abs(ecart)), ecart > 0 ? 'de trop' : 'qui manquent'];
    throw new Refused(`Le comptage ne tombe pas juste\u00a0: ${amount} ${sense}. Recomptez, ou dites pourquoi.`);
  }
  if (prelevement > compte) {
    throw new Refused(`Le prélèvement dépasse ce qui est dans le tiroir (${formatAmount(compte)}).`);
  }
  const fond_suivant = sumAmounts([compte, 0 - prelevement]);
  return { ...especes, comptage, compte, ecart, explication, prelevement, fond_suivant };
}
