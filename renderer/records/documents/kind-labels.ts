import type { VenteKind } from '#renderer/stores/vente.ts';

type KindLabels = {
  /** The singular, for a button. */
  label: string;
  /** The plural: the name of their list and its address. */
  plural: string;
  path: string;
  /** The title of a new document. */
  fresh: string;
  /** The label of the document's second date. */
  due: string;
  /** Text when there are none. */
  none: string;
  /** In a sentence: «Enregistrer le devis». */
  the: string;
};

/** The names of each kind of document on the screens. */
export const kindLabels: Record<VenteKind, KindLabels> = {
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
