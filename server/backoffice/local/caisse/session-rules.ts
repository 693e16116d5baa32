import type { MouvementCaisseInput, OuvertureInput, SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';
import { formatDate, toJour } from '#shared/time/dates.ts';
import type { ToNom } from '#server/backoffice/caisse.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { toAuthor } from '#server/calls/author.ts';
import { createLastNumbers } from '../numbering/last-numbers.ts';
import { prefixeSession } from '#server/backoffice/numbering/prefixes.ts';
import { toSeries } from './counting.ts';
import { type CaisseDeps, createSessionReader, toChangedSession } from './read-session.ts';

/**
 * Opens drawers and records cash that comes in or goes out; in the caller's transaction. `getAttendu` returns what
 * should be in the drawer that is opened, in euros; null when nothing is known of it.
 */
export function createSessionRules({ database, numbering, sessions }: CaisseDeps, getAttendu: () => number | null) {
  const { poste, scelles, now } = database;
  const numbers = createLastNumbers(database);
  const { getOpen } = createSessionReader({ database, sessions });
  const note = (texte: string, auteur: string) => scelles.noterEvenement({ code: 'session_caisse', texte, auteur });

  return {
    open({ fond }: OuvertureInput, toNom: ToNom, caller: Caller): SessionCaisse {
      const other = sessions.findOpen(poste);
      if (other) {
        throw new Refused(
          `La caisse ${poste} est déjà ouverte, depuis le ${formatDate(other.journee)}\u00a0: clôturez d’abord cette journée.`,
        );
      }
      const [auteur, moment] = [toAuthor(caller), now()];
      const date = moment.toISOString();
      const session: SessionCaisse = {
        numero: numbering.take(prefixeSession),
        poste,
        journee: toJour(moment),
        date_ouverture: date,
        auteur,
        auteur_nom: toNom(auteur),
        fond,
        depuis: Object.fromEntries(toSeries(poste).map((serie) => [serie, numbers.find(serie)])),
        mouvements: [],
        cloture: null,
        date_cloture: null,
        date_creation: date,
        date_modification: date,
        version: 1,
      };
      note(`Ouverture de la caisse, fond de ${formatAmount(fond)}${describeEcart(fond, getAttendu())}`, auteur);
      return sessions.save(session, auteur);
    },

    move(numero: string, input: MouvementCaisseInput, toNom: ToNom, caller: Caller): SessionCaisse {
      const session = getOpen(numero);
      const auteur = toAuthor(caller);
      const rang = session.mouvements.length + 1;
      const mouvement = { rang, date: now().toISOString(), ...input, auteur, auteur_nom: toNom(auteur) };
      const sense = input.sens === 'entree' ? 'Entrée' : 'Sortie';
      note(`${sense} de ${formatAmount(input.montant)}\u00a0: ${input.motif}`, auteur);
      const mouvements = [...session.mouvements, mouvement];
      return sessions.save(toChangedSession(session, { mouvements }, now()), auteur);
    },
  };
}

/** Says what the counted float differs by from what was left in the drawer; nothing when it does not. */
function describeEcart(fond: number, attendu: number | null): string {
  const ecart = sumAmounts([fond, 0 - (attendu ?? fond)]);
  if (attendu === null || ecart === 0) return '';
  return `, ${formatAmount(Math.abs(ecart))} de ${ecart < 0 ? 'moins' : 'plus'} que les ${formatAmount(attendu)} attendus`;
}
