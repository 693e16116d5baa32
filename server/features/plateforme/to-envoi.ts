import type { EnvoiPlateforme } from '#shared/contracts/plateforme/plateforme.ts';
import type { DocumentOuvert } from '#shared/contracts/ventes/relances.ts';
import { explainMotif } from '#shared/plateforme/motifs-plateforme.ts';
import { toStatutPlateforme } from '#shared/documents/statuts-plateforme.ts';
import type { FluxRow } from './flux.store.ts';
import { readMotifs } from './read-motifs.ts';

/** Converts a flow to the form of answers, in words; `document` is what it is about, where that is known. */
export function toEnvoi(
  row: FluxRow,
  document: Pick<DocumentOuvert, 'client_intitule' | 'total_ttc'> | undefined,
): EnvoiPlateforme {
  const { id, nature, objet, type_document, rang, statut, code, suivi, flux, tentatives, erreur, auteur } = row;
  const { date_creation, date_depot, date_statut } = row;
  const motifs = readMotifs(row).map((motif) => {
    const { phrase, conseil } = explainMotif(motif);
    return { code: motif.code, phrase, conseil: isDeclaration(row) ? declareAgain : conseil };
  });
  const about = { client_intitule: document?.client_intitule ?? null, montant: document?.total_ttc ?? null };
  const sent = { suivi, flux, tentatives, erreur, auteur, date_creation, date_depot, date_statut };
  return { id, nature, objet, type_document, ...about, rang, statut, code, mot: toMot(row), motifs, ...sent };
}

/** Returns whether a flow declares a day, for which no credit note can be made. */
const isDeclaration = ({ nature }: FluxRow) => nature === 'transactions' || nature === 'paiements';
const declareAgain = 'Corrigez ce qu’elle dit, puis déclarez cette journée à nouveau.';

function toMot({ nature, statut, code }: FluxRow): string {
  if (statut === 'A_ENVOYER') return 'À envoyer';
  if (statut === 'DEPOSE' || code === null) return 'En cours de contrôle';
  if (nature !== 'facture') return statut === 'REJETE' ? 'Rejetée' : 'Acceptée';
  return toStatutPlateforme(code);
}
