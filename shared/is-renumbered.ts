/** Facts of which both are kept where two were given one number: the later takes the next of its series. Others are sealed under it, or counted by it. */
export const isRenumbered = (entite: string): boolean =>
  ['document', 'mouvement', 'reglement', 'commande_fournisseur'].includes(entite);
