/** Goods that come in or go out, as typed. */
export type MouvementDraft = {
  sens: 'entree' | 'sortie';
  date?: string | null | undefined;
  reference?: string | null | undefined;
  depot_code?: string | null | undefined;
  commentaire?: string | null | undefined;
  /** Number of the order to a supplier that the goods came for. */
  commande_fournisseur?: string;
  /** Number of the movement that this one takes back. */
  annule?: string;
  lignes: readonly {
    article_ref: string;
    quantite: number;
    depot_code?: string | null | undefined;
    prix_unitaire?: number | null | undefined;
    commentaire?: string | null | undefined;
  }[];
};
