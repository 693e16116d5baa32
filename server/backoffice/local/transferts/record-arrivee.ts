import type { Arrivee } from '#shared/contracts/transferts/transfert.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { RecordMouvement } from '../local-stock.ts';
import type { Numbering } from '../numbering/numbering.ts';
import { transfertPrefixes } from '#server/backoffice/numbering/prefixes.ts';
import type { ArriveeDraft } from './to-arrivee.ts';
import type { ArriveeStore } from './transferts.store.ts';

type Deps = {
  database: LocalDatabase;
  numbering: Numbering;
  store: ArriveeStore;
  recordMouvement: RecordMouvement;
};

/** Writes an arrivée with the movement by which its goods came in, or went out again; in the caller's transaction. */
export function createArriveeRecorder({ database, numbering, store, recordMouvement }: Deps) {
  const { now, poste } = database;

  function move({ lignes, annule, transfert, depot_code }: ArriveeDraft, auteur: string): string | null {
    const moved = lignes
      .filter(({ recu }) => recu !== 0)
      .map(({ article_ref, recu, prix_achat }) => ({
        article_ref,
        quantite: Math.abs(recu),
        prix_unitaire: prix_achat,
      }));
    if (moved.length === 0) return null;
    const [sens, reference] =
      annule === null ? (['entree', `Transfert ${transfert}`] as const) : (['sortie', `Annulation ${annule}`] as const);
    return recordMouvement({ sens, reference, depot_code, lignes: moved }, auteur).numero;
  }

  return (draft: ArriveeDraft, auteur: string): Arrivee => {
    const numero = numbering.take(transfertPrefixes.arrivee);
    const mouvement = move(draft, auteur);
    const arrivee = { numero, ...draft, mouvement, date_creation: now().toISOString(), poste, auteur };
    return store.save(arrivee, undefined, { action: 'creation', auteur });
  };
}
