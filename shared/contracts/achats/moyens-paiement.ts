/** The means by which a supplier is paid. */
export const moyensPaiement = {
  virement: 'Virement',
  prelevement: 'Prélèvement',
  carte: 'Carte',
  cheque: 'Chèque',
  especes: 'Espèces',
  autre: 'Autre',
} as const;
