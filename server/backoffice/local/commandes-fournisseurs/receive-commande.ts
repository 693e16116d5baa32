import type { CommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { ReceptionInput } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { roundQuantity } from '#shared/money/money.ts';
import type { RecordMouvement } from '../local-stock.ts';
import { assertAwaited } from './commande-fournisseur-rules.ts';
import type { ReceptionsReader } from './read-receptions.ts';

type Deps = { receptions: ReceptionsReader; recordMouvement: RecordMouvement };

/** Receives goods for an order as a stock movement of their own, and takes a receipt back by the opposite movement. */
export function createReceptions({ receptions, recordMouvement }: Deps) {
  return {
    /** @throws {Refused} for an article that was not ordered, or when nothing is left to come. */
    receive(commande: CommandeFournisseur, input: ReceptionInput, auteur: string): void {
      assertAwaited(commande);
      const ordered = new Map(commande.lignes.map((ligne) => [ligne.article_ref, ligne]));
      const wanted = input.lignes ?? listLeft(commande, receptions.sum(commande.numero));
      if (wanted.length === 0) {
        throw new Refused(`La commande ${commande.numero} est entièrement reçue\u00a0: il n’en reste rien.`);
      }
      const lignes = wanted.map(({ article_ref, quantite }) => {
        const ligne = ordered.get(article_ref);
        if (ligne) return { article_ref, quantite, prix_unitaire: ligne.prix_unitaire };
        throw new Refused(
          `L’article ${article_ref} n’est pas de la commande ${commande.numero}\u00a0: entrez-le par l’écran Stock.`,
        );
      });
      const { date, depot_code } = input;
      const reference = input.reference?.trim() || commande.numero;
      const draft = { sens: 'entree', date, depot_code, reference, commande_fournisseur: commande.numero } as const;
      recordMouvement({ ...draft, lignes }, auteur);
    },

    /** @throws {Refused} for a receipt that was taken back already. */
    undo({ numero }: CommandeFournisseur, mouvement: string, auteur: string): void {
      const all = receptions.list(numero);
      const found = all.find((one) => one.numero === mouvement);
      if (!found) throw new NotFound(`Réception ${mouvement} introuvable`);
      if (found.annule !== null || all.some(({ annule }) => annule === mouvement)) {
        throw new Refused(`La réception ${mouvement} est déjà reprise.`);
      }
      const reference = `Annulation ${mouvement}`;
      const draft = { sens: 'sortie', reference, commande_fournisseur: numero, annule: mouvement } as const;
      recordMouvement({ ...draft, lignes: found.lignes }, auteur);
    },
  };
}

function listLeft({ lignes }: CommandeFournisseur, received: ReadonlyMap<string, number>) {
  return lignes
    .map(({ article_ref, quantite }) => ({
      article_ref,
      quantite: roundQuantity(quantite - (received.get(article_ref) ?? 0)),
    }))
    .filter(({ quantite }) => quantite > 0);
}
