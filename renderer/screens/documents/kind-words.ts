import type { VenteKind } from '#renderer/stores/vente.ts';

type Words = {
  /** One, on a button. */
  label: string;
  /** Many, as the name of their list and its address. */
  plural: string;
  path: string;
  /** At the head of an empty one. */
  fresh: string;
  /** What its second date is. */
  due: string;
  /** When there is none at all. */
  none: string;
  /** In a sentence: «Enregistrer le devis». */
  the: string;
};

/** What each kind of document is called on the screens. */
export const kindWords: Record<VenteKind, Words> = {
  devis: {
    label: 'Devis',
    plural: 'Devis',
    path: '/devis',
    fresh: 'Nouveau devis',
    due: 'Valable jusqu’au',
    none: 'Aucun devis',
    the: 'le devis',
  },
  commande: {
    label: 'Commande',
    plural: 'Commandes',
    path: '/commandes',
    fresh: 'Nouvelle commande',
    due: 'Échéance',
    none: 'Aucune commande',
    the: 'la commande',
  },
  livraison: {
    label: 'Livraison',
    plural: 'Livraisons',
    path: '/livraisons',
    fresh: 'Nouvelle livraison',
    due: 'Échéance',
    none: 'Aucune livraison',
    the: 'la livraison',
  },
  facture: {
    label: 'Facture',
    plural: 'Factures',
    path: '/factures',
    fresh: 'Nouvelle facture',
    due: 'Échéance',
    none: 'Aucune facture',
    the: 'la facture',
  },
  avoir: {
    label: 'Avoir',
    plural: 'Avoirs',
    path: '/avoirs',
    fresh: 'Nouvel avoir',
    due: 'Échéance',
    none: 'Aucun avoir',
    the: 'l’avoir',
  },
};
