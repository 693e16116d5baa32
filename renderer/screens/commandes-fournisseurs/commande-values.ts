import { z } from 'zod';
import type { CommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import { CommandeFournisseurCreation, LigneFournisseurInput } from '#shared/contracts/achats/commandes-fournisseurs.ts';

export type LigneValues = { article_ref: string; designation: string; quantite: number; prix_unitaire: number | null };
export type CommandeValues = {
  /** The shop a new order is for; null for this one. */
  destination: string | null;
  fournisseur_code: string | null;
  date_livraison: string | null;
  reference: string;
  commentaire: string;
  lignes: LigneValues[];
};

/** Checks of the form before it is sent. */
export const commandeSchema = CommandeFournisseurCreation.extend({
  fournisseur_code: z.string('Choisissez un fournisseur.'),
  lignes: z.array(LigneFournisseurInput).min(1, 'Ajoutez au moins un article.'),
});

export function toCommandeValues(commande?: CommandeFournisseur): CommandeValues {
  return {
    destination: null,
    fournisseur_code: commande?.fournisseur_code ?? null,
    date_livraison: commande?.date_livraison ?? null,
    reference: commande?.reference ?? '',
    commentaire: commande?.commentaire ?? '',
    lignes: commande?.lignes ?? [],
  };
}

export function toCommandeInput({ fournisseur_code, lignes, date_livraison, reference, commentaire }: CommandeValues) {
  return {
    date_livraison,
    reference,
    commentaire,
    fournisseur_code: fournisseur_code ?? '',
    // Without a price, that of the card, which the form shows.
    lignes: lignes.map(({ article_ref, quantite, prix_unitaire }) => ({
      article_ref,
      quantite,
      prix_unitaire: prix_unitaire ?? undefined,
    })),
  };
}

export function toCommandeDraft(commande?: CommandeFournisseur): string {
  return commande ? `commande-fournisseur:${commande.numero}:${commande.version}` : 'commande-fournisseur:nouvelle';
}
