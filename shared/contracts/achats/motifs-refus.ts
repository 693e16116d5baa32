/** Reasons for refusing a supplier's invoice: codes of XP Z12-012, in the words a shop uses. */
export const motifsRefus = {
  TRANSAC_INC: 'Nous n’avons rien acheté à ce fournisseur',
  CMD_ERR: 'La commande citée n’est pas la bonne',
  DOUBLE_FACT: 'Cette vente nous a déjà été facturée',
  DEST_ERR: 'La facture n’est pas pour nous',
  QTE_ERR: 'Une quantité est fausse',
  PU_ERR: 'Un prix est faux',
  REM_ERR: 'Une remise manque ou est fausse',
  ART_ERR: 'Un article est faux',
  MONTANTTOTAL_ERR: 'Le montant total est faux',
  CALCUL_ERR: 'Un calcul ne tombe pas juste',
  TX_TVA_ERR: 'Un taux de TVA est faux',
  LIVR_INCOMP: 'La livraison n’est pas complète',
  QUALITE_ERR: 'La qualité ne convient pas',
  REF_CT_ABSENT: 'Il manque la référence que nous demandons',
  SIRET_ERR: 'Notre SIRET est faux',
  MODPAI_ERR: 'Le mode de paiement ne convient pas',
  COORD_BANC_ERR: 'Les coordonnées bancaires ne conviennent pas',
  CONTRAT_TERM: 'Le contrat est terminé',
  NON_CONFORME: 'Une mention obligatoire manque',
} as const;

export type MotifRefus = keyof typeof motifsRefus;
