import type {
  CommandeFournisseur,
  CommandeFournisseurApercu,
  CommandeFournisseurComplete,
  EtatCommandeFournisseur,
  LigneFournisseur,
} from '#shared/contracts/achats/commande-fournisseur.ts';
import { fromCents, multiplyToCents, roundQuantity } from '#shared/money/money.ts';
import type { Arrivage } from './read-receptions.ts';

/** Received quantities by article. */
type Received = ReadonlyMap<string, number>;

/** Returns the state of an order, given what was received for it. */
export function toEtatCommande({ statut, lignes }: CommandeFournisseur, received: Received): EtatCommandeFournisseur {
  const isBegun = [...received.values()].some((recu) => recu > 0);
  if (statut === 'brouillon') return statut;
  if (statut === 'annulee') return isBegun ? 'soldee' : statut;
  if (lignes.every(({ article_ref, quantite }) => (received.get(article_ref) ?? 0) >= quantite)) return 'recue';
  return isBegun ? 'partielle' : statut;
}

/** Returns the total in euros without tax; null when a line has no price. */
export function toTotal(lignes: readonly Pick<LigneFournisseur, 'quantite' | 'prix_unitaire'>[]): number | null {
  let cents = 0;
  for (const { quantite, prix_unitaire } of lignes) {
    if (prix_unitaire === null) return null;
    cents += multiplyToCents(prix_unitaire, quantite);
  }
  return fromCents(cents);
}

export function toCommandeApercu(commande: CommandeFournisseur, received: Received): CommandeFournisseurApercu {
  return { ...commande, etat: toEtatCommande(commande, received), total_achat: toTotal(commande.lignes) };
}

/** Converts an order to the form its card shows. */
export function toComplete(
  commande: CommandeFournisseur,
  received: Received,
  receptions: readonly Arrivage[],
): CommandeFournisseurComplete {
  const isOpen = commande.statut !== 'annulee';
  return {
    ...toCommandeApercu(commande, received),
    lignes: commande.lignes.map((ligne) => {
      const recu = received.get(ligne.article_ref) ?? 0;
      return { ...ligne, recu, reste: isOpen ? Math.max(0, roundQuantity(ligne.quantite - recu)) : 0 };
    }),
    receptions: receptions.map((one) => ({
      ...one,
      lignes: one.lignes.map(({ article_ref, quantite }) => ({ article_ref, quantite })),
    })),
  };
}
