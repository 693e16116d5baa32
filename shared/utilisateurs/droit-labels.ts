import type { Droit } from './droits.ts';

/** The label of each right, what it permits, and the end of «Vous n’avez pas le droit …». */
export const droitLabels: Record<Droit, { label: string; detail: string; refused: string }> = {
  prix: {
    label: 'Changer un prix',
    detail: 'Vendre à un autre prix que celui de l’article, et changer ce dernier sur sa fiche.',
    refused: 'de changer un prix',
  },
  remise_au_dela: {
    label: 'Remise au-delà du maximum',
    detail: 'Accorder plus que la remise maximale du client, jusqu’à celle d’un responsable.',
    refused: 'd’accorder une remise au-delà du maximum',
  },
  avoir: {
    label: 'Faire un avoir',
    detail: 'Reprendre ce qui a été vendu, et annuler une facture émise.',
    refused: 'de faire un avoir',
  },
  remboursement: {
    label: 'Rembourser',
    detail: 'Rendre de l’argent à un client.',
    refused: 'de rembourser',
  },
  tiroir: {
    label: 'Ouvrir le tiroir sans vente',
    detail: 'Ouvrir le tiroir-caisse quand rien n’est encaissé.',
    refused: 'd’ouvrir le tiroir sans vente',
  },
  marges: {
    label: 'Voir les prix d’achat et les marges',
    detail: 'Sans lui, ni écran, ni export, ni programme ne les montre.',
    refused: 'de voir les prix d’achat',
  },
  cloture: {
    label: 'Clôturer la caisse',
    detail: 'Ouvrir la session de caisse, la compter et la clôturer.',
    refused: 'de clôturer la caisse',
  },
  tva: {
    label: 'Choisir la TVA d’une vente',
    detail: 'Vendre avec une autre TVA que celle qui suit de la fiche du client et de l’adresse de livraison.',
    refused: 'de choisir la TVA d’une vente',
  },
  inventaire: {
    label: 'Approuver un inventaire',
    detail: 'Passer en stock les écarts d’un inventaire, et l’annuler.',
    refused: 'd’approuver un inventaire',
  },
};

/** Returns the sentence that says a right is missing, who has it, and what to do. */
export function toDroitRefusal(droit: Droit): string {
  const { refused } = droitLabels[droit];
  return `Vous n’avez pas le droit ${refused}\u00a0: demandez l’accord d’un responsable qui l’a, ou ce droit à un administrateur.`;
}
