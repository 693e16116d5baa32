/**
 * The labels the French chart of accounts gives the accounts a shop's sales use, by the digits an account begins with.
 */
const libelles: Record<string, string> = {
  411: 'Clients',
  419: 'Clients créditeurs',
  4191: 'Clients - avances et acomptes reçus',
  4197: 'Clients - autres avoirs',
  44571: 'TVA collectée',
  44574: 'TVA collectée en attente d’encaissement',
  471: 'Compte d’attente',
  511: 'Valeurs à l’encaissement',
  5112: 'Chèques à encaisser',
  512: 'Banque',
  53: 'Caisse',
  58: 'Virements internes',
  658: 'Charges diverses de gestion courante',
  758: 'Produits divers de gestion courante',
  706: 'Prestations de services',
  707: 'Ventes de marchandises',
  708: 'Produits des activités annexes',
  709: 'Rabais, remises et ristournes accordés',
  70: 'Ventes',
};

/** Returns the label of an account. It depends on the number alone, since the FEC asks for one label per account. */
export function toCompteLib(compte: string): string {
  for (let length = compte.length; length > 1; length -= 1) {
    const found = libelles[compte.slice(0, length)];
    if (found !== undefined) return found;
  }
  return `Compte ${compte}`;
}
