import type { PlateformeFlows } from '#server/features/plateforme/plateforme-flows.ts';
import { readMotifs } from '#server/features/plateforme/read-motifs.ts';
import { type DocumentKind, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { Evenement } from '#shared/contracts/documents/historique.ts';
import { agree } from '#shared/documents/document-names.ts';
import { explainMotif } from '#shared/plateforme/motifs-plateforme.ts';
import { codeDeposee, findProblemePlateforme, toStatutPlateforme } from '#shared/documents/statuts-plateforme.ts';
import { toEvenement } from './document-events.ts';

type Store = Pick<PlateformeFlows['store'], 'listOf' | 'listStatuts'>;
type StatutRow = ReturnType<Store['listStatuts']>[number];
type FluxRow = ReturnType<Store['listOf']>[number];

/** Lists the events from the platform and the customer's side, and what is on its way there. */
export function listPlateformeEvents(store: Store, numero: string): Evenement[] {
  const kind = findKindOfNumero(numero) ?? 'facture';
  const waiting = store.listOf('facture', numero).flatMap((row) => describeWaiting(kind, row));
  return [...waiting, ...store.listStatuts(numero).map((statut) => describeStatut(kind, statut))];
}

function describeStatut(kind: DocumentKind, { code, date, motifs }: StatutRow): Evenement {
  const mot = toStatutPlateforme(code, kind);
  const texte = code === codeDeposee ? `${mot} à la plateforme` : mot;
  const details = readMotifs({ motifs }).flatMap((motif) => {
    const { phrase, conseil } = explainMotif(motif);
    return [phrase, conseil];
  });
  return toEvenement(date, {
    type: 'plateforme',
    texte,
    details,
    est_echec: findProblemePlateforme(code) !== undefined,
  });
}

function describeWaiting(kind: DocumentKind, { statut, erreur, date_creation, date_depot }: FluxRow): Evenement[] {
  if (statut === 'A_ENVOYER') {
    const details = erreur === null ? [] : [erreur];
    const texte = 'En attente d’envoi à la plateforme';
    return [toEvenement(date_creation, { type: 'plateforme', texte, details, est_en_cours: true })];
  }
  if (statut !== 'DEPOSE') return [];
  const texte = `${agree(kind, 'Envoyé')} à la plateforme, qui ${kind === 'facture' ? 'la' : 'le'} contrôle`;
  return [toEvenement(date_depot ?? date_creation, { type: 'plateforme', texte, est_en_cours: true })];
}
