/** What the means of payment every shop has are called. */
export const moyenWords: Readonly<Record<string, string>> = {
  especes: 'Espèces',
  carte: 'Carte bancaire',
  cheque: 'Chèque',
  virement: 'Virement',
  prelevement: 'Prélèvement',
  bon_cadeau: 'Bon cadeau',
  avoir: 'Avoir',
  credit_client: 'Crédit du client',
};
